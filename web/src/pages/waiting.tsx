import { useEffect, useState } from 'react'
import { Message } from '#ui/message.tsx'

const patienceMs = 2_500

/** Before the first answer: nothing for a moment, then that the server takes its time. */
export function WaitingPage() {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!long) return null
  return (
    <Message title="Waiting for the server" name="Waiting">
      <p role="status">It takes longer than usual to answer. This page goes on as soon as it does.</p>
    </Message>
  )
}
