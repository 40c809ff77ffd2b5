import type { ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/** Properties that every form field takes. */
export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>
  name: Name
  label: string
  help?: ReactNode
  required?: boolean
  disabled?: boolean
}

/** How an input is named: by a label above it, or unseen. */
export const labelProps = (label: string, isHidden = false) =>
  isHidden ? { 'aria-label': label } : { label }
