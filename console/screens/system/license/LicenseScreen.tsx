import { type License, licenseGet, licenseSettingsGet } from '@signalbox/contract/license'
import { monitorCurrent } from '@signalbox/contract/monitor'
import { Percent } from '@signalbox/formats/units'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { LicenseBanner } from '#domain/license/LicenseBanner.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { KeyForm } from './KeyForm.tsx'
import { licenseMessages } from './license.messages.ts'
import { daysLeft } from '#domain/license/license-state.ts'
import { OpenEdition } from './OpenEdition.tsx'
import { Watermarks } from './Watermarks.tsx'

/** The license of an enterprise cluster, or the reason why there is none. */
export function LicenseScreen() {
  const t = useMessages(licenseMessages)
  const can = useCan(licenseGet)
  if (can.can) return <OfCluster />
  return (
    <Screen title={t.title} about={t.about}>
      {can.reason.kind === 'edition' ? <OpenEdition /> : <Unavailable {...can} />}
    </Screen>
  )
}

function OfCluster() {
  const t = useMessages(licenseMessages)
  const sentence = useErrorSentence()
  const read = useLive(licenseGet, {}, SLOW_POLL_MS)
  const current = useLive(monitorCurrent, {}, SLOW_POLL_MS)
  const { data: license, error } = read
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read, current]} />}>
      {license === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void read.refetch()} />
      )}
      {license !== undefined && (
        <>
          <LicenseBanner license={license} now={read.dataUpdatedAt} />
          <Facts license={license} now={read.dataUpdatedAt} used={current.data?.live_connections} />
        </>
      )}
      <After isReady={!read.isPending}>
        <KeyForm license={license} />
        <Watermarks />
      </After>
    </Screen>
  )
}

interface FactsProps {
  license: License
  now: number
  /** Connections that count; `undefined`: not read yet. */
  used: number | undefined
}

function Facts({ license, now, used }: FactsProps) {
  const t = useMessages(licenseMessages)
  const { number } = useFormats()
  const { data: settings, isPending } = useQuery(query(licenseSettingsGet, {}))
  const high = Percent.parse(settings?.connection_high_watermark ?? '')
  const limit = license.max_connections
  const share = used === undefined || limit <= 0 ? undefined : used / limit
  const low = Percent.parse(settings?.connection_low_watermark ?? '')
  const marks =
    low === undefined || high === undefined || limit <= 0
      ? undefined
      : t.marksOf(number(Math.floor(high * limit)), number(Math.floor(low * limit)))
  const days = daysLeft(license, now)
  const types: Readonly<Record<string, string>> = { official: t.official, trial: t.trial }
  const text = (label: string, value: string | undefined): KeyValue[] =>
    value === undefined || value === '' ? [] : [{ label, value }]
  return (
    <Section title={t.title}>
      {share !== undefined && high !== undefined && share > high && (
        <Banner tone="warning" title={t.high}>
          {t.highText(Percent.format(high))}
        </Banner>
      )}
      <KeyValues
        columns={2}
        items={[
          {
            label: t.usage,
            help: t.usageHelp,
            value:
              share === undefined || used === undefined ? (
                number(limit)
              ) : (
                <Gauge share={share} label={t.usageOf(number(used), number(limit))} />
              ),
          },
          ...(marks === undefined && !isPending
            ? []
            : [{ label: t.marks, help: t.marksHelp, value: marks ?? UNKNOWN }]),
          {
            label: t.expiry,
            value:
              days === undefined || days < 0
                ? license.expiry_at
                : t.daysLeft(license.expiry_at, number(days)),
          },
          ...text(t.customer, license.customer),
          ...text(t.email, license.email),
          { label: t.type, value: types[license.type] ?? license.type },
          ...text(t.deployment, license.deployment),
          { label: t.start, value: license.start_at },
        ]}
      />
    </Section>
  )
}
