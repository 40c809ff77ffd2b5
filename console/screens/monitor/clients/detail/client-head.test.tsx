import { ApiError } from '@signalbox/contract/errors'
import type { Finding } from '@signalbox/contract/losses'
import { render, screen } from '@testing-library/react'
import { it } from 'vitest'
import { findingLabels } from '../../../../parts/findings/finding.messages.ts'
import { clientMessages as t } from './client.messages.ts'
import { ClientBanner } from './ClientHead.tsx'

const banner = (found: readonly Finding[], error: Error | null = null) => (
  <ClientBanner
    client={{ clientid: 'a', connected: true }}
    at={10_000}
    rates={{ course: [], perSecond: {} }}
    findings={{ found, error }}
  />
)

const title = (text: string) => screen.getByText(text, { selector: 'strong' })

it('a client has a banner before something is found, and after it has ended', () => {
  const { rerender } = render(banner([]))
  title(t.noProblems.en)
  rerender(banner([{ code: 'connects_often', level: 'warning' }]))
  title(findingLabels.connects_often.en)
  rerender(banner([]))
  title(t.noProblems.en)
})

it('findings that could not be read are no sign of health', () => {
  const error = new ApiError({
    kind: 'http',
    operation: '',
    status: 500,
    message: 'The disk is full',
  })
  const { rerender } = render(banner([], error))
  title(t.findingsNotRead.en)
  screen.getByText('The disk is full')
  rerender(banner([{ code: 'connects_often', level: 'warning' }], error))
  title(findingLabels.connects_often.en)
})

it('a note is a title where there is no problem', () => {
  const denied: Finding = { code: 'denied', level: 'note', count: 3 }
  const { rerender } = render(banner([denied]))
  title(findingLabels.denied.en)
  rerender(banner([denied, { code: 'refused', level: 'warning' }]))
  title(findingLabels.refused.en)
  screen.getByText(`${findingLabels.denied.en} · 3×`)
})
