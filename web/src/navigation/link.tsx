import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { hrefOf, isAt, type Target } from './address.ts'
import { navigateTo, prepare } from './navigate.ts'
import { useAddress } from './use-address.ts'

export type LinkProps = Target & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link inside this site: a real one, so that it opens in another tab too. Of the page shown it says so. */
export function Link({ to, search, onClick, ...rest }: LinkProps) {
  const here = useAddress()
  const href = hrefOf({ to, search }, here)
  const intend = () => prepare(href)
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || rest.target !== undefined) return
    event.preventDefault()
    navigateTo(href)
  }
  return (
    <a
      aria-current={to !== undefined && isAt(here.path, to) ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={click}
      onPointerEnter={intend}
      onFocus={intend}
    />
  )
}

/** A click that means "here", not another tab or window. */
function isPlain({ button, metaKey, ctrlKey, altKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !altKey && !shiftKey
}
