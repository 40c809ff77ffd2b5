import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type License, licenseGet } from '@signalbox/contract/license'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { LinkButton } from '../page/LinkButton.tsx'
import { licenseBannerMessages } from './license-banner.messages.ts'
import { LicenseBanner } from './LicenseBanner.tsx'
import { licenseState } from './license-state.ts'
import { LicenseRoom, licenseRoom } from './LicenseRoom.tsx'
import styles from './LicenseNotice.module.css'

const STORED_AS = 'signalbox.license-notice'
const FRESH_MS = 60 * 60_000

/** Identifies a hidden notice, so that another state or expiry date is shown again. */
const noticeKey = (license: License, now: number) =>
  `${licenseState(license, now).kind} ${license.expiry_at}`

/** Notice above every screen that the license is for evaluation or expires soon. It can be hidden in this browser. */
export function LicenseNotice() {
  const t = useMessages(licenseBannerMessages)
  const {
    data,
    dataUpdatedAt: now,
    isPending,
  } = useQuery({
    ...query(licenseGet, {}),
    staleTime: FRESH_MS,
    retry: false,
  })
  const [hidden, setHidden] = useState(() => localStorage.getItem(STORED_AS))
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isPending) licenseRoom.keep(element.current?.offsetHeight ?? 0)
  })
  if (isPending) return <LicenseRoom />
  if (data === undefined || licenseState(data, now).kind === 'valid') return null
  const notice = noticeKey(data, now)
  if (hidden === notice) return null
  const handleHide = () => {
    localStorage.setItem(STORED_AS, notice)
    setHidden(notice)
  }
  return (
    <div className={styles.notice} ref={element}>
      <LicenseBanner
        license={data}
        now={now}
        action={
          <>
            <LinkButton to={paths.license()}>{t.license}</LinkButton>
            <Button variant="default" onClick={handleHide}>
              {t.hide}
            </Button>
          </>
        }
      />
    </div>
  )
}
