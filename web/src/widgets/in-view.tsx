import { type ReactNode, useEffect, useRef, useState } from 'react'
import style from './widget.module.css'

/** Holds a place until it comes near the screen: what nobody sees asks for nothing. Once there it stays. */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(place.current)
    // Paper has no fold.
    const all = () => setNear(true)
    window.addEventListener('beforeprint', all)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', all)
    }
  }, [near])
  return (
    <div ref={place} className={style.place}>
      {near && children}
    </div>
  )
}
