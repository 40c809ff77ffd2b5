import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import type { Address } from '#routing/path.ts'
import { ScreenLink } from './links.tsx'

/** A link to a screen among the buttons of a page. */
export function LinkButton(props: { to: Address; isPrimary?: boolean; children: ReactNode }) {
  const { to, isPrimary = false, children } = props
  return (
    <Button component={ScreenLink} variant={isPrimary ? 'filled' : 'default'} to={to}>
      {children}
    </Button>
  )
}
