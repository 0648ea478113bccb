import type { Preferences } from 'contract'
import { useState } from 'react'
import { saveUser } from '#data/account.ts'
import { sentenceOf } from '#data/faults.ts'
import { useUser } from '#data/session.ts'
import { useSubmit } from '#data/submit.ts'
import type { SignedInUser } from '#data/user.ts'
import { formatDay } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { chooseDensity, type DensityChoice, useDensityChoice } from '#ui/density.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Failed } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import style from './account.module.css'
import { AccountHead } from './account-head.tsx'

/** Who one is here, and how one likes to read times. */
export default function GeneralPage() {
  const user = useUser()
  return (
    <>
      <AccountHead page="General" />
      {user && (
        <div className={style.page}>
          <Names user={user} />
          <Company user={user} />
          <Reading user={user} />
          <Density />
        </div>
      )}
    </>
  )
}

function Names({ user }: { user: SignedInUser }) {
  const [saved, setSaved] = useState(false)
  const { form, submit, busy, faults } = useSubmit(['first_name', 'last_name'], {
    async send(names) {
      setSaved(false)
      await saveUser(names)
      setSaved(true)
    },
  })
  return (
    <section className={style.section} aria-labelledby="names">
      <h2 id="names">Name</h2>
      <form ref={form} onSubmit={submit} onChange={() => setSaved(false)} noValidate className={style.form}>
        <div className={style.pair}>
          <TextField
            label="First name"
            name="first_name"
            autoComplete="given-name"
            dir="auto"
            maxLength={150}
            defaultValue={user.first_name}
            error={faults.fields.first_name}
          />
          <TextField
            label="Last name"
            name="last_name"
            autoComplete="family-name"
            dir="auto"
            maxLength={150}
            defaultValue={user.last_name}
            error={faults.fields.last_name}
          />
        </div>
        {faults.whole && <Failed title="Not saved." error={new Error(faults.whole)} />}
        <div className={style.act}>
          <Button look="primary" type="submit" isPending={busy}>
            Save names
          </Button>
          <span role="status" className="quiet">
            {saved && 'Saved'}
          </span>
        </div>
      </form>
    </section>
  )
}

function Company({ user: { username, email, company } }: { user: SignedInUser }) {
  return (
    <section className={style.section} aria-labelledby="company">
      <h2 id="company">Account</h2>
      <dl className={style.facts}>
        <dt>E-mail</dt>
        <dd>{email}</dd>
        <dt>User name</dt>
        <dd>{username}</dd>
        <dt>Company</dt>
        <dd dir="auto">{company.name}</dd>
        <dt>License</dt>
        <dd>{company.license_expiry === null ? 'no date' : `until ${formatDay(company.license_expiry)}`}</dd>
      </dl>
      <p className={style.note}>Whoever runs this installation can change these.</p>
    </section>
  )
}

function Reading({ user: { preferences } }: { user: SignedInUser }) {
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const save = (change: Partial<Preferences>) => {
    setFault(null)
    setSaved(false)
    saveUser({ preferences: change }).then(
      () => setSaved(true),
      (error: unknown) => setFault(sentenceOf(error)),
    )
  }
  return (
    <section className={style.section} aria-labelledby="reading">
      <h2 id="reading">Clock</h2>
      <p className={style.note}>
        How every screen writes times, unless its link says otherwise. Hours and days are the market’s in every zone: HE
        15 and HB 14 are the same hour, 14:00 to 15:00 of the market’s clock.
      </p>
      <div className={style.choices}>
        <p id="zone">Times in</p>
        <Segmented
          label="Times in"
          options={zones}
          value={preferences.time_zone}
          onChange={(time_zone) => save({ time_zone })}
        />
        <p id="hour">Hours by their</p>
        <Segmented
          label="Hours by their"
          options={hours}
          value={preferences.hour}
          onChange={(hour) => save({ hour })}
        />
      </div>
      <p role="status" className="quiet">
        {saved && 'Saved'}
      </p>
      {fault && <Failed title="Not saved." error={new Error(fault)} />}
    </section>
  )
}

function Density() {
  const choice = useDensityChoice()
  return (
    <section className={style.section} aria-labelledby="density">
      <h2 id="density">Tables</h2>
      <p className={style.note}>
        How close the rows of tables stand: 24, 28 or 44 pixels; automatic is 24, and 44 for fingers. Kept in this
        browser alone, for a desk and a tablet differ.
      </p>
      <div className={style.choices}>
        <p id="rows">Rows</p>
        <Segmented label="Rows" options={densities} value={choice} onChange={chooseDensity} />
      </div>
    </section>
  )
}

const densities: readonly { id: DensityChoice; label: string }[] = [
  { id: 'auto', label: 'Automatic' },
  { id: 'compact', label: 'Compact' },
  { id: 'regular', label: 'Regular' },
  { id: 'touch', label: 'Touch' },
]
const zones: readonly { id: Preferences['time_zone']; label: string }[] = [
  { id: 'market', label: 'The market’s zone' },
  { id: 'local', label: 'My zone' },
  { id: 'utc', label: 'UTC' },
]
const hours: readonly { id: Preferences['hour']; label: string }[] = [
  { id: 'ending', label: 'Ending, HE 15' },
  { id: 'starting', label: 'Beginning, HB 14' },
]
