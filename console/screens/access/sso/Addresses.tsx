import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { ssoList, ssoSamlMetadata } from '@signalbox/contract/sso'
import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { ssoLogout } from '@signalbox/contract/sso-login'
import { client } from '#api/client.ts'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { saveAs } from '#ui/table/file-sink.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { ssoMessages } from './sso.messages.ts'
import styles from './sso.module.css'

interface AddressesProps {
  backend: SsoBackend
  /** Address of the console, as typed. */
  address: unknown
}

/** Addresses to register with the identity provider. */
export function Addresses({ backend, address }: AddressesProps) {
  const t = useMessages(ssoMessages)
  const can = useCan(ssoLogout)
  if (backend === 'ldap' || typeof address !== 'string' || address === '') return null
  const home = address.trim().replace(/\/+$/, '')
  const api = `${home}/api/v5/sso`
  // Left out for a cluster, which logs nobody out at the provider.
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

/** Link to the metadata of the service provider, which follow from the saved settings. */
function Metadata() {
  const t = useMessages(ssoMessages)
  const act = useAct()
  const { data } = useLive(ssoList, {})
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
