const shapes = {
  mark: 'M2 5h6.5l7 14H22M2 19h6.5l7-14H22M2 5v0M22 19v0',
  dashboard: 'M5 21v-8M10 21V8M15 21v-5M20 21V4',
  generator: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M7.5 12c1.5-3.5 3-3.5 4.5 0s3 3.5 4.5 0',
  chevron: 'M6 9l6 6l6-6',
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
