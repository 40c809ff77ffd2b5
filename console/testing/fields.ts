import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** A label with this text, which ends with a star where the field is required. */
export function label(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`)
}

/** Replaces the text of a field, as pasting does. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text === '') return
  await user.click(field)
  await user.paste(text)
}

/** A field by its name, for labels that contain a button. */
export function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (found === null) throw new Error(`There is no field ${name}`)
  return found
}

/** Clicks a button when it is enabled: the check of a form may still run when its result is shown. */
export async function clickEnabled(user: UserEvent, button: HTMLElement): Promise<void> {
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
}
