import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { NoAnswer, Refusal } from '#data/client.ts'
import { type Health, useHealth } from '#data/health.ts'
import { login } from '#data/session.ts'
import { paths, safeRedirect } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import './login.css'

type Faults = { username?: string; password?: string; form?: string }

/** Sign in: one column, faults beside the fields, then back to the intended page of this site. */
export default function LoginPage() {
  const router = useRouter()
  const aim = safeRedirect((useSearch({ strict: false }) as { redirect?: string }).redirect)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Read from the fields: a password manager may fill them without an event.
    const given = { username: username.current?.value ?? '', password: password.current?.value ?? '' }
    const empty = missing(given)
    setFaults(empty)
    if (empty.username || empty.password) {
      const field = empty.username ? username : password
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      await login(given.username, given.password)
      router.history.replace(aim ?? paths.dashboard)
    } catch (error) {
      const said = faultsOf(error)
      setFaults(said)
      setBusy(false)
      const field = said.username ? username : password
      field.current?.focus()
    }
  }

  return (
    <div className="login">
      <main className="login-form" id="main">
        <title>Sign in · Tieline</title>
        <p className="brand">
          <Icon name="mark" size={24} />
          Tieline
        </p>
        <h1 tabIndex={-1}>Sign in</h1>
        <form onSubmit={submit} noValidate method="post">
          <TextField
            label="E-mail or user name"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            inputRef={username}
            error={faults.username}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            inputRef={password}
            error={faults.password ?? faults.form}
          />
          <Button look="primary" type="submit" isPending={busy} className="login-go">
            {busy ? 'Signing in' : 'Sign in'}
          </Button>
          {aim && aim !== paths.home && <p className="login-note">Afterwards you return to the page you asked for.</p>}
        </form>
      </main>
      <aside className="login-word">
        <p>The power system on one page: what runs, what flows, what is left. And how old every number is.</p>
      </aside>
      <footer className="login-foot">
        <ServiceState health={useHealth()} />
      </footer>
    </div>
  )
}

function ServiceState({ health }: { health: Health }) {
  const words = {
    unknown: 'Checking the service',
    ok: 'Service available',
    degraded: 'Service available, with limits',
    lost: 'No connection to the service',
    maintenance: 'Maintenance',
  }
  return (
    <p role="status">
      <span className="dot" data-state={health.state === 'ok' || health.state === 'degraded' ? 'live' : 'lost'} />
      {words[health.state]}
    </p>
  )
}

function missing(given: { username: string; password: string }): Faults {
  return {
    username: given.username.trim() === '' ? 'Enter your e-mail address or user name.' : undefined,
    password: given.password === '' ? 'Enter your password.' : undefined,
  }
}

function faultsOf(error: unknown): Faults {
  if (error instanceof NoAnswer) return { form: 'The server does not answer. Try again in a moment.' }
  if (!(error instanceof Refusal)) return { form: 'Signing in failed. Try again.' }
  if (error.status === 429) return { form: tooMany(error.retry_after_s) }
  const { username, password, non_field_errors: whole } = error.fields
  if (whole) return { form: 'The name and the password do not match. Check both.' }
  if (username || password) return { username: username?.join(' '), password: password?.join(' ') }
  return { form: error.detail }
}

function tooMany(seconds: number | null): string {
  const wait =
    seconds === null ? 'a few minutes' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many attempts. Try again in ${wait}.`
}
