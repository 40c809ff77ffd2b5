import { licenseSettingsGet, licenseSettingsUpdate } from '@signalbox/contract/license'
import { type LicenseSettings, licenseSettings } from '@signalbox/contract/license-settings'
import { useQuery } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query, useAction } from '#api/query.ts'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { parseAmount, type Look } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { licenseMessages as m } from './license.messages.ts'

const share = (look: Look, path: string) => parseAmount({ as: 'percent' }, look(path))
const LOW = 'connection_low_watermark'
const HIGH = 'connection_high_watermark'

const groups = groupsFromSchema(licenseSettings, [
  {
    title: m.watermarks,
    fields: [
      { path: LOW, label: m.low, help: m.lowHelp },
      {
        path: HIGH,
        label: m.highWatermark,
        help: m.highHelp,
        check: (_, look) =>
          (share(look, HIGH) ?? 1) > (share(look, LOW) ?? 0) ? undefined : m.highAboveLow,
      },
    ],
  },
])

/** Shares of the licensed connections at which the alarm is raised and cleared. */
export function Watermarks() {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(licenseSettingsGet, {}))
  const update = useAction(licenseSettingsUpdate, { refreshes: [licenseSettingsGet] })
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <ConfigForm<LicenseSettings>
      groups={groups}
      config={data}
      readNow={() => client.call(licenseSettingsGet, {})}
      put={licenseSettingsUpdate}
      save={async (body) => void (await update.mutateAsync({ body }))}
    />
  )
}
