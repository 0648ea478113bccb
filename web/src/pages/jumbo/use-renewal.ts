import { useEffect, useRef } from 'react'
import { hasNewBuild } from '#data/build.ts'

const everyMs = 3_600_000
const lookMs = 60_000
/** A wall that is never quiet is renewed all the same. */
const patienceMs = 6 * 3_600_000

/** Asks every hour whether the server gives out a newer build, and loads it at a quiet moment. */
export function useRenewal(quiet: boolean): void {
  const calm = useRef(quiet)
  useEffect(() => {
    calm.current = quiet
  }, [quiet])
  useEffect(() => {
    let askAt = Date.now() + everyMs
    let newerSince: number | null = null
    const look = async () => {
      const now = Date.now()
      if (newerSince === null && now < askAt) return
      askAt = now + everyMs
      // Asked again right before: a reload from a server that is away would end the wall.
      const newer = await hasNewBuild().catch(() => null)
      if (newer === null) return
      newerSince = newer ? (newerSince ?? now) : null
      if (newerSince !== null && (calm.current || now - newerSince > patienceMs)) window.location.reload()
    }
    const timer = setInterval(() => void look(), lookMs)
    return () => clearInterval(timer)
  }, [])
}
