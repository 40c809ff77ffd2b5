import type { GatewayName } from '@signalbox/contract/gateway-names'
import { gatewayList } from '@signalbox/contract/gateways'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { TypeMark } from '#domain/integration/TypeMark.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Offered } from '#domain/page/Offered.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ChoiceGallery } from '#ui/ChoiceGallery.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { knownGateway, useProtocol } from '../gateway-names.ts'
import { gatewaysMessages, protocolGroupMessages } from '../gateways.messages.ts'

const GROUPS = ['devices', 'vehicles', 'own'] as const

const GROUP_OF: Readonly<Record<GatewayName, (typeof GROUPS)[number]>> = {
  coap: 'devices',
  lwm2m: 'devices',
  mqttsn: 'devices',
  stomp: 'devices',
  gbt32960: 'vehicles',
  jt808: 'vehicles',
  ocpp: 'vehicles',
  exproto: 'own',
}

/** Choice of the protocol of a new gateway. */
export const GatewayChoiceScreen = () => (
  <Offered operation={gatewayList} words={gatewaysMessages}>
    <GatewayChoice />
  </Offered>
)

function GatewayChoice() {
  const t = useMessages(gatewaysMessages)
  const groupNames = useMessages(protocolGroupMessages)
  const { number } = useFormats()
  const protocol = useProtocol()
  const sentence = useErrorSentence()
  const router = useRouter()
  const lock = useLock()
  const read = useQuery(query(gatewayList, {}))
  return (
    <Screen
      title={t.choose}
      about={t.about}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.gateways() }]} current={t.choose} />
      }
    >
      {lock.reason !== undefined && (
        <Banner tone="info" title={lock.reason}>
          <ScreenLink to={paths.gateways()}>{t.back}</ScreenLink>
        </Banner>
      )}
      {read.isPending && <Loading />}
      {read.error !== null && read.data === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {lock.canWrite && read.data !== undefined && (
        <ChoiceGallery
          label={t.protocol}
          groups={GROUPS.map((key) => ({ key, label: groupNames[key] }))}
          choices={read.data.flatMap(({ name, status }) => {
            const known = knownGateway(name)
            if (known === undefined) return []
            return {
              value: name,
              ...protocol(name),
              group: GROUP_OF[known],
              mark: <TypeMark isLarge type={name} />,
              disabledReason: status === 'unloaded' ? undefined : t.isSetUp,
            }
          })}
          lockedLabel={(count) => t.areSetUp(number(count))}
          onChoose={(name) => void router.navigate(paths.newGateway(name))}
        />
      )}
    </Screen>
  )
}
