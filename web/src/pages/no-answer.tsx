import { useCallback, useEffect, useState } from 'react'
import { revisit } from '#navigation/navigate.ts'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'

const everyMs = 5_000

/** No answer to "who is signed in": says so and tries again; never the login. */
export function NoAnswerPage() {
  const [trying, setTrying] = useState(false)
  const again = useCallback(async () => {
    setTrying(true)
    await revisit()
    setTrying(false)
  }, [])
  useEffect(() => {
    const timer = setInterval(() => void again(), everyMs)
    return () => clearInterval(timer)
  }, [again])
  return (
    <Message title="No answer from the server" name="No answer">
      <p role="status">
        The network or the server is away. This page tries again every few seconds and goes on by itself.
      </p>
      <Button look="primary" isPending={trying} onPress={() => void again()}>
        {trying ? 'Trying' : 'Try now'}
      </Button>
    </Message>
  )
}
