import { useEffect, useState } from 'react'

const idleMs = 3_000

/** Keeps the screen awake while the wall shows, hides the pointer at rest, and fills the screen at `f`. True: at rest. */
export function useScreen(): boolean {
  useEffect(keepAwake, [])
  useEffect(fillAtKey, [])
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const moved = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleMs)
    }
    moved()
    window.addEventListener('pointermove', moved)
    window.addEventListener('keydown', moved)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('keydown', moved)
    }
  }, [])
  return idle
}

/** The browser takes the lock away whenever the page is hidden; a browser without one keeps its own rules. */
function keepAwake(): () => void {
  let gone = false
  let lock: WakeLockSentinel | null = null
  const take = async () => {
    if (gone || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    const taken = await navigator.wakeLock?.request('screen').catch(() => null)
    if (gone) void taken?.release()
    else lock = taken ?? null
  }
  const again = () => void take()
  again()
  document.addEventListener('visibilitychange', again)
  return () => {
    gone = true
    void lock?.release()
    document.removeEventListener('visibilitychange', again)
  }
}

function fillAtKey(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return
    const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    asked.catch(() => undefined)
  }
  window.addEventListener('keydown', press)
  return () => window.removeEventListener('keydown', press)
}
