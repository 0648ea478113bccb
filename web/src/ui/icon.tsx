const shapes = {
  mark: 'M2 5h6.5l7 14H22M2 19h6.5l7-14H22M2 5v0M22 19v0',
  dashboard: 'M5 21v-8M10 21V8M15 21v-5M20 21V4',
  generator: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M7.5 12c1.5-3.5 3-3.5 4.5 0s3 3.5 4.5 0',
  intertie: 'M3 12h4M17 12h4M7 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M13 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M11 12h2',
  adequacy: 'M3 20h18M3 14c4 0 5-7 9-7s5 4 9 4',
  jumbo: 'M3 4h18v13H3zM9 21h6M12 17v4M8 13v-3M12 13V8M16 13v-2',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  documentation: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  chevron: 'M6 9l6 6l6-6',
  up: 'M6 15l6-6l6 6',
  grip: 'M9 6v0M15 6v0M9 12v0M15 12v0M9 18v0M15 18v0',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5',
  close: 'M6 6l12 12M18 6L6 18',
} as const

export type IconName = keyof typeof shapes

/** A line icon of the house's own; always beside a word, so it is silent for screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}

/** The filled triangle beside an error. */
export function ErrorIcon() {
  return (
    <svg className="error-icon" width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
      <path d="M7 1l6.5 12H.5z" fill="var(--alarm-h)" />
      <path d="M7 5.2v3.6M7 10.6v.6" stroke="var(--surface-1)" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  )
}
