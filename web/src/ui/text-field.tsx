import type { ReactNode, Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField as Field, type TextFieldProps } from 'react-aria-components/TextField'
import { ErrorIcon } from './icon.tsx'
import './text-field.css'

/** A field with its label above and its fault below. `aside` stands at the label's right (a link). */
export function TextField({
  label,
  error,
  aside,
  inputRef,
  ...props
}: Omit<TextFieldProps, 'className' | 'children'> & {
  label: string
  error?: string
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}) {
  return (
    <Field {...props} className="field" isInvalid={error !== undefined} validationBehavior="aria">
      <div className="field-head">
        <Label>{label}</Label>
        {aside}
      </div>
      <Input className="field-input" ref={inputRef} autoCapitalize="none" />
      <FieldError className="field-error">
        <ErrorIcon />
        <span>{error}</span>
      </FieldError>
    </Field>
  )
}
