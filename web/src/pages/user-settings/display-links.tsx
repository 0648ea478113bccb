import type { DisplayLink, NewDisplayLink } from 'contract'
import { useState } from 'react'
import { addDisplayLink, revokeDisplayLink, useDisplayLinks } from '#data/display.ts'
import { sentenceOf } from '#data/faults.ts'
import { useSubmit } from '#data/submit.ts'
import { formatAge, formatMoment } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import style from './display-links.module.css'

/** Links for unattended walls: made, told once, revoked. */
export function DisplayLinks() {
  const { links, state, error, refetch } = useDisplayLinks()
  const [made, setMade] = useState<NewDisplayLink | null>(null)
  const [revoking, setRevoking] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const revoke = async (id: string) => {
    setRevoking(id)
    setFault(null)
    await revokeDisplayLink(id).catch((error: unknown) => setFault(sentenceOf(error)))
    if (made?.id === id) setMade(null)
    setRevoking(null)
  }
  return (
    <section className={style.section} aria-labelledby="display-links">
      <h2 id="display-links">Display links</h2>
      <p className="quiet">
        A link opens this wall on a screen that nobody attends, without a sign-in: this one view, your figures, nothing
        else. It works on any number of screens, and after a restart, until it is revoked; the company’s license still
        counts.
      </p>
      <NewLink onMade={setMade} />
      {made && <Made link={made} />}
      {fault && <Failed title="It is not revoked." error={new Error(fault)} />}
      {state === 'loading' && <Loading rows={1} height={48} label="Loading the display links" />}
      {state === 'failed' && <Failed title="The display links could not be loaded." error={error} retry={refetch} />}
      {links && links.length > 0 && (
        <ul className={style.links} aria-label="Display links">
          {links.map((link) => (
            <Link key={link.id} link={link} busy={revoking === link.id} onRevoke={() => void revoke(link.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewLink({ onMade }: { onMade: (link: NewDisplayLink) => void }) {
  const { form, submit, busy, faults } = useSubmit(['name'], {
    check: ({ name }) => ({ name: name.trim() === '' ? 'Say where the screen hangs.' : undefined }),
    async send({ name }) {
      onMade(await addDisplayLink(name.trim()))
      form.current?.reset()
    },
  })
  return (
    <form ref={form} onSubmit={submit} noValidate className={style.form}>
      <TextField
        label="Where it hangs"
        name="name"
        placeholder="Control room, north wall"
        maxLength={200}
        autoComplete="off"
        error={faults.fields.name ?? faults.whole ?? undefined}
      />
      <Button type="submit" isPending={busy}>
        Make a link
      </Button>
    </form>
  )
}

/** The one time that a link is told. */
function Made({ link: { name, link } }: { link: NewDisplayLink }) {
  const [copied, setCopied] = useState(false)
  // Where the browser forbids it, the text can be marked by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className={style.made} role="status">
      <p>
        The link for <b>{name}</b>. It is shown only now: open or bookmark it on that screen, or copy it.
      </p>
      <div className={style.form}>
        <input
          className={style.link}
          readOnly
          value={link}
          aria-label={`Link for ${name}`}
          onFocus={(event) => event.target.select()}
        />
        <Button onPress={copy}>{copied ? 'Copied' : 'Copy'}</Button>
      </div>
    </div>
  )
}

function Link({ link, busy, onRevoke }: { link: DisplayLink; busy: boolean; onRevoke: () => void }) {
  const { name, created, last_used } = link
  const quietMs = last_used === null ? null : Date.now() - last_used
  return (
    <li>
      <div>
        <p dir="auto">
          <b>{name}</b>
        </p>
        <p className="quiet">
          made {formatMoment(created)} ·{' '}
          {quietMs === null ? 'never used' : quietMs < 150_000 ? 'in use' : `last used ${formatAge(quietMs)} ago`}
        </p>
      </div>
      <Button isPending={busy} aria-label={`Revoke ${name}`} onPress={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
