import { ssoTrustGet, ssoTrustUpdate } from '@signalbox/contract/sso'
import type { SsoTrust } from '@signalbox/contract/sso-fields'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import type { Provider } from './backends.ts'
import { OwnSettings } from './OwnSettings.tsx'
import { ssoMessages } from './sso.messages.ts'
import { trustKind } from './sso-kinds.ts'

/** Which authorities are trusted in calls to a provider. */
export function TrustSettings({ backend, trust }: { backend: Provider; trust: SsoTrust }) {
  const t = useMessages(ssoMessages)
  const update = useAction(ssoTrustUpdate, { refreshes: [ssoTrustGet] })
  const path = { backend }
  return (
    <OwnSettings
      title={t.trust}
      kind={trustKind}
      config={trust}
      readNow={() => client.call(ssoTrustGet, { path })}
      save={(body) => update.mutateAsync({ path, body })}
    />
  )
}
