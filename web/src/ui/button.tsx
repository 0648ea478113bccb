import type { ButtonHTMLAttributes, Ref } from 'react'
import './button.css'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
  /** One `primary` per view, `outline` for the rest, `quiet` inside bars. */
  look?: 'primary' | 'outline' | 'quiet'
  onPress?: () => void
  /** Its action is under way: it keeps its place and focus and does nothing. */
  isPending?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A native button in the looks of the house. */
export function Button({ look = 'outline', isPending = false, className = '', onPress, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={`button button-${look} ${className}`}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onPress?.()
      }}
    />
  )
}
