import { useNavigate, useSearch } from '@tanstack/react-router'

/** One text of the address's query, and how to change it; undefined takes it out. A link reproduces the screen. */
export function useQueryText(name: string): [string | undefined, (text: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const choose = (text: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, [name]: text }),
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  return [search[name], choose]
}
