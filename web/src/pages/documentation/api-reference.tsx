import { useApiSchema } from '#data/api-schema.ts'
import { Failed, Loading } from '#ui/states.tsx'
import { type Call, callsOf, shapeOf } from './calls.ts'
import style from './documentation.module.css'

/** The generated reference of the HTTP API, from the same table that answers. */
export function ApiReference() {
  const { schema, state, error, refetch } = useApiSchema()
  return (
    <>
      <p>
        Programs use the same calls as these pages. A session has its cookie and, for changes, the header{' '}
        <code>X-CSRFToken</code>; a program rather uses an API token: <code>Authorization: Token …</code>, made on the
        server with <code>tieline token</code>. Paths answer with and without their trailing slash. The whole as OpenAPI
        3.1: <a href="/api/schema">/api/schema</a>.
      </p>
      {state === 'loading' && <Loading rows={8} height={36} label="Loading the reference" />}
      {state === 'failed' && <Failed title="The reference could not be loaded." error={error} retry={refetch} />}
      {callsOf(schema).map(({ group, calls }) => (
        <div key={group}>
          <h3>{group}</h3>
          {calls.map((call) => (
            <Reference key={`${call.method} ${call.path}`} call={call} />
          ))}
        </div>
      ))}
    </>
  )
}

function Reference({ call }: { call: Call }) {
  return (
    <details className={style.call}>
      <summary>
        <span className={style.method}>{call.method}</span>
        <code>{call.path}</code>
        <span>{call.summary}</span>
      </summary>
      <div className={style.detail}>
        <p className="quiet">{call.access}</p>
        {call.parameters.length > 0 && (
          <>
            <h4>Asked with</h4>
            <dl>
              {call.parameters.map((one) => (
                <div key={one.name} style={{ display: 'contents' }}>
                  <dt>
                    <code>{one.name}</code>
                  </dt>
                  <dd>
                    {one.required ? 'required' : 'optional'}, {one.where}
                    {one.description && `; ${one.description}`}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {call.body !== undefined && (
          <>
            <h4>Body</h4>
            <pre>
              <code>{shapeOf(call.body)}</code>
            </pre>
          </>
        )}
        <h4>Answer</h4>
        <pre>
          <code>{call.answer === undefined ? 'nothing (204)' : shapeOf(call.answer)}</code>
        </pre>
      </div>
    </details>
  )
}
