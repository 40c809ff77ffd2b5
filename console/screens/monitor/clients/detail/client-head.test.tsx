import type { Finding } from '@signalbox/contract/losses'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findingLabels } from '../../../../parts/findings/finding.messages.ts'
import { clientMessages as t } from './client.messages.ts'
import { ClientBanner } from './ClientHead.tsx'

const banner = (clientid: string, findings: readonly Finding[]) => (
  <ClientBanner
    client={{ clientid, connected: true }}
    at={10_000}
    rates={{ course: [], perSecond: {} }}
    findings={findings}
  />
)

it('the place of a finding stays when it ends, for the same client', () => {
  const { rerender } = render(banner('a', []))
  expect(screen.queryByRole('status')).toBeNull()
  rerender(banner('a', [{ code: 'connects_often', level: 'warning' }]))
  screen.getByText(findingLabels.connects_often.en, { selector: 'strong' })
  rerender(banner('a', []))
  screen.getByText(t.noProblems.en)
  rerender(banner('b', []))
  expect(screen.queryByRole('status')).toBeNull()
})
