import type { ServerResponse } from 'node:http'
import type { SourceState } from 'contract'
import { type Company, isLicensed } from '#accounts/companies.ts'
import type { Session, Sessions } from '#accounts/sessions.ts'
import type { Clock } from '#clock.ts'
import type { Historian } from '#historian/historian.ts'
import type { Accepted, Live, LiveEvent } from '#live/live.ts'
import type { Maintenance } from '#maintenance.ts'
import type { Call, Handlers } from './call.ts'
import { fieldErrors } from './errors.ts'
import { type Frame, frame, gzipStart, heartbeat } from './frames.ts'
import { latestOf } from './latest.ts'
import type { Table } from './routes.ts'
import { systemOf } from './scope.ts'
import { createTopics, type Topic } from './topics.ts'

/** The open streams of this process. */
export type Streams = Pick<Handlers, 'live'> & { stop: () => void }

type Client = {
  raw: ServerResponse
  gzip: boolean
  session: Session | null
  company: Company
  /** Whose stream it still is, as far as that is asked one by one: of an API token, of a display link. */
  companyNow: (() => Promise<Company | null>) | null
  topic: Topic<Client>
  /** Acceptances that came while the snapshot was read; null once it is out. */
  held: { seq: number; frame: Frame }[] | null
  system: string
}

const tagsMost = 1_000
const snapshotMost = 5_000
const heartbeatMs = 15_000
const checkMs = 2_000
const backlogMost = 1_048_576
const farewellMs = 2_000

/** Server-sent events: each acceptance is written once for all streams that ask the same, then handed to each. */
export function createStreams(deps: {
  clock: Clock
  historian: Historian
  live: Live
  feeds: { states: (system: string) => SourceState[] }
  sessions: Sessions
  maintenance: Maintenance
  /** Of the API token or the display link of a call; null: it holds no more. */
  companyOf: (call: Pick<Call, 'token' | 'request'>, wall: number) => Promise<Company | null>
}): Streams {
  const { clock, historian, live, feeds, sessions, maintenance } = deps
  const clients = new Set<Client>()
  const topics = createTopics<Client>()

  function write(client: Client, { plain, packed }: Frame) {
    if (client.raw.writableLength > backlogMost) dismiss(client, 'slow')
    else client.raw.write(client.gzip ? packed() : plain)
  }

  function leave(client: Client) {
    if (clients.delete(client)) topics.leave(client.topic, client)
  }

  function dismiss(client: Client, reason: string) {
    if (!clients.has(client)) return
    leave(client)
    const { plain, packed } = frame('bye', { reason })
    client.raw.end(client.gzip ? packed() : plain)
    setTimeout(() => client.raw.destroy(), farewellMs).unref()
  }

  function tellAll(event: Frame, to: Iterable<Client> = clients) {
    for (const client of [...to]) if (!client.held) write(client, event)
  }

  function hear(event: LiveEvent) {
    if (event.kind === 'accepted') return announce(event.accepted)
    for (const system of event.systems) {
      const state = feeds.states(system).find(({ name }) => name === event.source)
      if (state) for (const { clients } of topics.of(system)) tellAll(frame('source', { system, ...state }), clients)
    }
  }

  function announce(accepted: Accepted) {
    for (const topic of topics.of(accepted.system)) {
      const event = topic.frame(accepted)
      if (!event) continue
      for (const client of [...topic.clients]) {
        if (client.held) client.held.push({ seq: accepted.seq, frame: event })
        else write(client, event)
      }
    }
  }

  async function check() {
    if (!clients.size) return
    const wall = clock.wall()
    for (const client of [...clients]) if (!isLicensed(client.company, wall)) dismiss(client, 'license')
    // by the id: a session outlives its cookie when the password changes
    const ids = new Set([...clients].flatMap(({ session }) => session?.id ?? []))
    const holding = ids.size ? await sessions.holding([...ids], wall) : new Map<string, Session>()
    for (const client of [...clients]) {
      const session = client.session && ids.has(client.session.id) ? holding.get(client.session.id) : client.session
      if (client.session && !session) dismiss(client, 'signed_out')
      else if (client.companyNow) {
        const company = await client.companyNow()
        if (company) client.company = company
        if (!company) dismiss(client, 'signed_out')
        else if (!isLicensed(company, wall)) dismiss(client, 'license')
      } else if (session) {
        client.company = session.account.company
        if (!isLicensed(client.company, wall)) dismiss(client, 'license')
        // a wall that only listens stays signed in
        else await sessions.touch(session, wall)
      }
    }
  }

  let checking = false
  const checks = setInterval(() => {
    if (checking) return
    checking = true
    // while the database is away nobody is sent away; the license counts from memory
    check()
      .catch(() => undefined)
      .finally(() => {
        checking = false
      })
  }, checkMs)
  const beats = setInterval(() => tellAll(heartbeat(live.seq())), heartbeatMs)
  checks.unref()
  beats.unref()
  const ends = [
    live.subscribe(hear),
    sessions.onEnd((id) => {
      for (const client of [...clients]) if (client.session?.id === id) dismiss(client, 'signed_out')
    }),
    maintenance.subscribe((notice) => tellAll(frame('maintenance', notice))),
  ]

  return {
    async live(call) {
      const { system, tags } = asked(call)
      const raw = call.reply.raw
      const client = {
        raw,
        gzip: /\bgzip\b/.test(String(call.request.headers['accept-encoding'] ?? '')),
        session: call.session,
        company: call.company,
        companyNow: call.session ? null : () => deps.companyOf(call, clock.wall()),
        held: [] as Client['held'],
        system,
      } as Client
      // joined before the snapshot is read: what comes meanwhile is held, so nothing falls between
      client.topic = topics.join(system, tags, client)
      clients.add(client)
      raw.once('close', () => leave(client)).on('error', () => leave(client))
      try {
        const first = await beginning(client.topic, call, tags)
        begin(client, call, first)
      } catch (error) {
        leave(client)
        throw error
      }
    },
    stop() {
      clearInterval(checks)
      clearInterval(beats)
      for (const end of ends) end()
      for (const client of [...clients]) dismiss(client, 'stopping')
    },
  }

  /** What a stream begins with, and up to which number that tells everything. */
  async function beginning(topic: Topic<Client>, call: Call<Table['live']>, tags: string[]) {
    const before = call.request.headers['last-event-id']
    const since =
      typeof before === 'string' && /^\d{1,15}$/.test(before) ? await live.since(Number(before), topic.system) : null
    const frames = since?.flatMap((accepted) => topic.frame(accepted) ?? []) ?? []
    // more than a slow line may have waiting is no resumption: the snapshot tells the page to ask anew
    if (since && sizeOf(frames) < backlogMost / 2) {
      return { frames: [heartbeat(since.at(-1)?.seq ?? Number(before)), ...frames], until: since.at(-1)?.seq ?? 0 }
    }
    const until = live.seq()
    if (!tags.length) return { frames: [heartbeat(until)], until }
    const { found } = historian.catalogue.expand(topic.system, tags)
    const snapshot = await latestOf(historian, found.slice(0, snapshotMost), { at: clock.now(), isNow: true })
    return { frames: [frame('snapshot', snapshot, until)], until }
  }

  function begin(client: Client, call: Call<Table['live']>, first: { frames: Frame[]; until: number }) {
    if (!clients.has(client)) return
    call.reply.hijack()
    client.raw.writeHead(200, {
      ...(call.reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Cookie, Accept-Encoding',
      'x-accel-buffering': 'no',
      ...(client.gzip ? { 'content-encoding': 'gzip' } : {}),
    })
    client.raw.socket?.setNoDelay(true)
    if (client.gzip) client.raw.write(gzipStart)
    const held = client.held ?? []
    client.held = null
    for (const event of first.frames) write(client, event)
    for (const { seq, frame: event } of held) if (seq > first.until) write(client, event)
  }
}

const sizeOf = (frames: Frame[]) => frames.reduce((sum, { plain }) => sum + plain.length, 0)

function asked({ query, systems, request }: Call<Table['live']>): { system: string; tags: string[] } {
  const { id } = systemOf(systems, query.system)
  if (new URLSearchParams(request.raw.url?.split('?')[1]).has('at'))
    throw fieldErrors({ at: ['A live stream knows no past.'] })
  const tags = query.tags ?? []
  if (tags.length > tagsMost) throw fieldErrors({ tags: [`Ensure this field has no more than ${tagsMost} elements.`] })
  return { system: id, tags }
}
