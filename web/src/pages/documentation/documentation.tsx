import { lazy, Suspense } from 'react'
import { useSystemChoice } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Block, Loading } from '#ui/states.tsx'
import { ApiReference } from './api-reference.tsx'
import style from './documentation.module.css'
import { Formulas } from './formulas.tsx'
import { Glossary } from './glossary.tsx'
import { KeyboardKeys } from './keyboard.tsx'
import { Screens } from './screens.tsx'
import { Sources } from './sources.tsx'
import '#ui/prose.css'

/** How the product is read, where its numbers come from, and how programs ask for them. */
export default function DocumentationPage() {
  const { system } = useSystemChoice()
  return (
    <>
      <PageHead title="Documentation" />
      <div className={style.page}>
        <nav aria-label="Documentation" className={style.contents}>
          <ol>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`prose ${style.text}`}>
          {chapters.map(({ id, title, Chapter }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              <Suspense fallback={<Room />}>
                <Chapter system={system} />
              </Suspense>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

/** The examples bring the charts along: they come when the page is there. */
const Numbers = lazy(async () => ({ default: (await import('./numbers.tsx')).Numbers }))

/** As high as what comes, so that nothing below it jumps far. */
function Room() {
  return (
    <Loading label="Loading the examples">
      <Block height={1_640} />
    </Loading>
  )
}

const chapters = [
  { id: 'screens', title: 'How to read the screens', Chapter: Screens },
  { id: 'numbers', title: 'How to read a number', Chapter: Numbers },
  { id: 'sources', title: 'Where the numbers come from', Chapter: Sources },
  { id: 'formulas', title: 'Formulas', Chapter: Formulas },
  { id: 'glossary', title: 'Glossary', Chapter: Glossary },
  { id: 'keyboard', title: 'Keyboard', Chapter: KeyboardKeys },
  { id: 'api', title: 'HTTP API', Chapter: ApiReference },
] as const
