import type { WidgetType } from 'contract'

/** A widget as an address carries it. `range` as in links (`24h+6h`); `system`: default the first the company may see. */
export type WidgetDescription = {
  type: WidgetType
  name: string
  datapoints: string[]
  range?: string
  system?: string
}

export type Decoded = { widget: WidgetDescription; fault?: undefined } | { widget?: undefined; fault: string }

/** Every type of widget, in the order in which they are offered. */
export const widgetTypes: readonly WidgetType[] = [
  'line',
  'area',
  'bar',
  'number',
  'bullet',
  'table',
  'heatmap',
  'duration',
  'sparklines',
]

const mostBytes = 8_192
const mostDatapoints = 200

/** The last part of `/chart/{widgetData}`: base64url of the UTF-8 JSON. */
export function encodeWidget({ type, name, datapoints, range, system }: WidgetDescription): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ type, name, datapoints, range, system }))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Reads it back: base64url, or a JSON object as it is or URI-encoded. What is wrong is said in words. */
export function decodeWidget(text: string): Decoded {
  if (text.length > mostBytes) return { fault: `It is longer than ${mostBytes / 1024} KiB.` }
  const json = jsonOf(text)
  if (json === null) return { fault: 'It is neither base64url nor URI-encoded JSON.' }
  let said: unknown
  try {
    said = JSON.parse(json)
  } catch {
    return { fault: 'What it carries is no JSON; it may have been cut off.' }
  }
  return checked(said)
}

function checked(said: unknown): Decoded {
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    return { fault: 'What it carries is no object.' }
  const { type, name, datapoints, range, system } = said as Record<string, unknown>
  if (!widgetTypes.includes(type as WidgetType))
    return { fault: type === undefined ? 'Its type is missing.' : `"${shortened(type)}" is no type of widget.` }
  if (name !== undefined && (typeof name !== 'string' || name.length > 200))
    return { fault: 'Its name is no text of at most 200 characters.' }
  if (!Array.isArray(datapoints) || !datapoints.every((tag) => typeof tag === 'string'))
    return { fault: 'Its datapoints are no list of tags.' }
  if (datapoints.length > mostDatapoints)
    return { fault: `It has ${datapoints.length} datapoints; ${mostDatapoints} are allowed.` }
  const wrong = datapoints.find((tag: string) => !/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(tag))
  if (wrong !== undefined) return { fault: `"${shortened(wrong)}" is no tag.` }
  if (range !== undefined && typeof range !== 'string') return { fault: 'Its range is no text.' }
  if (system !== undefined && typeof system !== 'string') return { fault: 'Its system is no text.' }
  return {
    widget: {
      type: type as WidgetType,
      name: name === undefined || name === '' ? 'Chart' : (name as string),
      datapoints,
      range,
      system,
    },
  }
}

function jsonOf(text: string): string | null {
  if (text.trimStart().startsWith('{')) return text
  if (/^%7b/i.test(text)) {
    try {
      return decodeURIComponent(text)
    } catch {
      return null
    }
  }
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return null
  try {
    const binary = atob(text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)))
  } catch {
    return null
  }
}

function shortened(value: unknown): string {
  const text = String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
