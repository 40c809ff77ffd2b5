import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ssoList, ssoSamlMetadata } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { ssoLogout } from '@signalbox/contract/sso-login'
import { client } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { saveAs } from '../../../ui/table/file-sink.ts'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { ssoMessages } from './sso.messages.ts'
import styles from './sso.module.css'

const POLL_MS = 5000

interface AddressesProps {
  backend: SsoBackend
  /** Of the console, as it is typed. */
  address: unknown
}

/** What an administrator of the provider asks for. */
export function Addresses({ backend, address }: AddressesProps) {
  const t = useMessages(ssoMessages)
  const can = useCan(ssoLogout)
  if (backend === 'ldap' || typeof address !== 'string' || address === '') return null
  const home = address.trim().replace(/\/+$/, '')
  const api = `${home}/api/v5/sso`
  // A cluster logs nobody out at the provider.
  const ofLogout = (label: string, value: string) => (can.can ? [{ label, value }] : [])
  const items =
    backend === 'oidc'
      ? [
          { label: t.redirect, value: `${api}/oidc/callback` },
          ...ofLogout(t.postLogout, `${home}/login`),
        ]
      : [
          { label: t.entityId, value: `${api}/saml/metadata` },
          { label: t.acs, value: `${api}/saml/acs` },
          ...ofLogout(t.logoutService, `${api}/saml/slo`),
        ]
  return (
    <div data-wide="true" className={styles.probe}>
      <strong>{t.addresses}</strong>
      <p className={styles.about}>{t.addressesAbout}</p>
      <KeyValues
        items={items.map(({ label, value }) => ({
          label,
          value: <span className="mono">{value}</span>,
          copy: value,
        }))}
      />
      {backend === 'saml' && <Metadata />}
    </div>
  )
}

/** The metadata of the service provider, which are those of the saved settings. */
function Metadata() {
  const t = useMessages(ssoMessages)
  const act = useAct()
  const { data } = useLive(ssoList, {}, POLL_MS)
  const isRunning = data?.some(({ backend, running }) => backend === 'saml' && running) === true
  const handleClick = () =>
    act({
      act: async () => {
        const xml = await client.call(ssoSamlMetadata, {})
        saveAs('metadata.xml', new Blob([String(xml)], { type: 'application/xml' }))
      },
    })
  return (
    <Button
      variant="default"
      disabled={!isRunning}
      title={isRunning ? undefined : t.metadataMissing}
      onClick={() => void handleClick()}
    >
      {t.metadata}
    </Button>
  )
}
