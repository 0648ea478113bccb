import type { Command } from 'commander'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'

/** What a command gets: its settings, a migrated database on demand (closed for it), stdin and stdout. */
export type Desk = {
  config: Config
  database: () => Promise<Database>
  /** One line (or more) on stdout. */
  print: (text: string) => void
  /** All of standard input, one trailing newline removed. */
  stdin: () => Promise<string>
}

/** Adds a command (or a group of them) to the program. */
export type Register = (program: Command, desk: Desk) => void

/** A command that could not do its work: one clear line on stderr, exit code 1. */
export class Failure extends Error {}
