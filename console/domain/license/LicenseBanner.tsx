import type { License } from '@signalbox/contract/license'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { licenseBannerMessages } from './license-banner.messages.ts'
import { licenseState } from './license-state.ts'

interface LicenseBannerProps {
  license: License
  now: number
  action?: ReactNode
}

/** Most urgent notice about a license, if there is one. */
export function LicenseBanner({ license, now, action }: LicenseBannerProps) {
  const t = useMessages(licenseBannerMessages)
  const { number } = useFormats()
  const state = licenseState(license, now)
  const more = action === undefined ? {} : { action }
  switch (state.kind) {
    case 'expired':
      return (
        <Banner tone="error" title={t.expired} {...more}>
          {t.expiredText}
        </Banner>
      )
    case 'soon':
      return <Banner tone="warning" title={t.expiresSoon(number(state.days))} {...more} />
    case 'evaluation':
      return (
        <Banner tone="info" title={t.evaluation} {...more}>
          {t.evaluationText}
        </Banner>
      )
    case 'valid':
      return null
  }
}
