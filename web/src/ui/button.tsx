import { type ButtonProps, Button as Pressable } from 'react-aria-components/Button'
import './button.css'

export type ButtonLook = 'primary' | 'outline' | 'quiet'

/** A button: one `primary` per view, `outline` for the rest, `quiet` inside bars and menus. */
export function Button({
  look = 'outline',
  className,
  ...props
}: Omit<ButtonProps, 'className'> & { look?: ButtonLook; className?: string }) {
  return <Pressable {...props} className={`button button-${look} ${className ?? ''}`} />
}
