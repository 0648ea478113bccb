import { useSystemChoice } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
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
              <Chapter system={system} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

const chapters = [
  { id: 'screens', title: 'How to read the screens', Chapter: Screens },
  { id: 'sources', title: 'Where the numbers come from', Chapter: Sources },
  { id: 'formulas', title: 'Formulas', Chapter: Formulas },
  { id: 'glossary', title: 'Glossary', Chapter: Glossary },
  { id: 'keyboard', title: 'Keyboard', Chapter: KeyboardKeys },
  { id: 'api', title: 'HTTP API', Chapter: ApiReference },
] as const
