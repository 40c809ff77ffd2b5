import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ssoList, ssoSamlMetadata } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { client } from '../../../api/client.ts'
import { useLive } from '../../../api/live.ts'
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
  if (backend === 'ldap' || typeof address !== 'string' || address === '') return null
  const api = `${address.trim().replace(/\/+$/, '')}/api/v5/sso`
  const items =
    backend === 'oidc'
      ? [{ label: t.redirect, path: '/oidc/callback' }]
      : [
          { label: t.entityId, path: '/saml/metadata' },
          { label: t.acs, path: '/saml/acs' },
        ]
  return (
    <div data-wide="true" className={styles.probe}>
      <strong>{t.addresses}</strong>
      <p className={styles.about}>{t.addressesAbout}</p>
      <KeyValues
        items={items.map(({ label, path }) => ({
          label,
          value: <span className="mono">{api + path}</span>,
          copy: api + path,
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
