import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { ErrorIcon } from './icon.tsx'
import './text-field.css'

/** A native field with its label above and its hint or fault below. `aside` stands at the label's right (a link). */
export function TextField({
  label,
  error,
  hint,
  aside,
  inputRef,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string
  hint?: ReactNode
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <input
        {...props}
        id={id}
        ref={inputRef}
        className="field-input"
        aria-invalid={error !== undefined}
        aria-describedby={
          [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') ||
          undefined
        }
      />
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
