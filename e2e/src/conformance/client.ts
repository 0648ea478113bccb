/** What came back. `json` is undefined when the body is none. */
export type Answer = { status: number; headers: Headers; text: string; json: unknown }

/** A browser without a screen: it keeps cookies and sends the CSRF cookie back as a header, as the specification says. */
export type Client = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  cookies: Map<string, string>
}

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A client of the server at this address, with an empty jar. */
export function createClient(address: string): Client {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const csrf = cookies.get('csrftoken')
      const response = await fetch(address + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(csrf && unsafe.has(method) ? { 'X-CSRFToken': csrf } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) keep(cookies, line)
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parsed(text) }
    },
  }
}

function keep(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  const expires = attributes.find((one) => /^expires=/i.test(one))?.slice('expires='.length)
  const gone = attributes.some((one) => /^max-age=(0|-.*)$/i.test(one)) || (expires && Date.parse(expires) < Date.now())
  if (gone) cookies.delete(name)
  else cookies.set(name, value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
