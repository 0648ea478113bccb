import { useTerms } from '#data/account.ts'
import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Icon } from '#ui/icon.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { Failed, Loading } from '#ui/states.tsx'
import '#ui/message.css'

/** The terms of use, for everybody, signed in or not. */
export default function TermsPage() {
  const { terms, state, error, refetch } = useTerms()
  return (
    <main className="message message-long" id="main" tabIndex={-1}>
      <title>{`${terms?.title ?? 'Terms of use'} · Tieline`}</title>
      <p className="brand">
        <Icon name="mark" size={24} />
        Tieline
      </p>
      <h1 tabIndex={-1}>{terms?.title ?? 'Terms of use'}</h1>
      {state === 'loading' && <Loading rows={6} height={48} label="Loading the terms" />}
      {state === 'failed' && <Failed title="The terms could not be loaded." error={error} retry={refetch} />}
      {terms && <Markdown text={terms.markdown} />}
      <p>
        <Link to={paths.home}>To the product</Link>
      </p>
    </main>
  )
}
