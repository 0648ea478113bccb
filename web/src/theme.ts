/** The colours a canvas needs; `theme.css` has the same as variables. */
export const colours = {
  surface0: '#171717',
  surface1: '#1e1e1e',
  surface2: '#262626',
  surface3: '#2e2e2e',
  line1: '#2d2d2d',
  line2: '#3f3f3f',
  line3: '#757575',
  text1: '#ededed',
  text2: '#a5a5a5',
  text3: '#8f8f8f',
  primary: '#bbdefb',
  primaryDim: '#7c98ae',
  secondary: '#a5a5a5',
  white: '#ffffff',
  alarmHigh: '#ff5a54',
  alarmMedium: '#ffa63d',
  alarmLow: '#ffe066',
  /** Strokes of the hatch that marks missing and stale. */
  hatch: 'rgb(255 255 255 / 0.13)',
  /** A fuel that the system does not name. */
  unknownFuel: '#8f8f8f',
} as const
