import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Faults, faultsOf, noFaults } from './faults.ts'

export type Given<F extends string> = Record<F, string>

export type Submit = {
  form: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  faults: Faults
}

/**
 * A form that is sent to the server: read from its fields, as a password manager fills them without an event; checked
 * first, then refused beside its fields, the first of which gets the focus.
 */
export function useSubmit<F extends string>(
  fields: readonly F[],
  { check, send }: { check?: (given: Given<F>) => Partial<Given<F>>; send: (given: Given<F>) => Promise<void> },
): Submit {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>(noFaults)
  useEffect(() => {
    if (faults !== noFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const given = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Given<F>
    const found = Object.entries(check?.(given) ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]))
    if (found.length > 0) return setFaults({ fields: Object.fromEntries(found), whole: null })
    setBusy(true)
    try {
      await send(given)
      setFaults(noFaults)
    } catch (error) {
      setFaults(faultsOf(error, fields))
    } finally {
      setBusy(false)
    }
  }
  return { form, submit: (event) => void submit(event), busy, faults }
}
