import type { Widget } from 'contract'

/** What a widget can be, in words. */
export const widgetKinds: Record<Widget['type'], string> = {
  line: 'Lines',
  area: 'Stacked areas',
  bar: 'Bars',
  number: 'Big numbers',
  bullet: 'Bars against limits',
  table: 'Hourly table',
  heatmap: 'Heat map, hour by day',
  duration: 'Duration curve',
  sparklines: 'Small lines',
}
