/** Every setting of docs/settings.md, read once at the start; faults are listed all together. */
export type Config = {
  port: number
  host: string
  /** No trailing slash. */
  public_url: string
  data_dir: string
  /** null: the embedded engine. */
  database_url: string | null
  systems: string[]
  /** Where each source's reports are (an address or a folder), by its setting: `IESO_REPORTS`. */
  reports: Record<string, string>
  /** null: the default of the feed. */
  backfill_days: number | null
  /** Market time of the first start, epoch ms. */
  clock_start: number | null
  smtp_url: string | null
  mail_from: string | null
  trust_proxy: string[]
  metrics_port: number | null
  metrics_host: string
  password_min_length: number
  retention_days: number | null
  terms_file: string | null
  log_level: string
}
