import { gatewayList } from '@signalbox/contract/gateways'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { query } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { knownGateway, useProtocol } from '../gateway-names.ts'
import { gatewaysMessages } from '../gateways.messages.ts'
import { NewGatewayForm } from './NewGatewayForm.tsx'

/** Creates a gateway; an existing one has a page of its own. */
export function NewGatewayScreen({ name }: { name: string }) {
  const t = useMessages(gatewaysMessages)
  const sentence = useErrorSentence()
  const router = useRouter()
  const lock = useLock()
  const known = knownGateway(name)
  const { label, about } = useProtocol()(name)
  // The read of the gateway's page: if the two screens read different answers, each could lead to the other.
  const read = useQuery(query(gatewayList, {}))
  const row = read.data?.find((each) => each.name === name)
  // A broker lists the gateways that its edition has.
  const isUnknown = known === undefined || (read.data !== undefined && row === undefined)
  const isLoaded = row !== undefined && row.status !== 'unloaded' && !read.isFetching
  useEffect(() => {
    if (isLoaded) void router.navigate(paths.gateway(name))
  }, [isLoaded, name, router])
  const title = t.newTitle(label)
  return (
    <Screen
      title={title}
      about={joinSentences(about, t.newAbout)}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.gateways() }]} current={title} />
      }
    >
      {lock.reason !== undefined && <Banner tone="info" title={lock.reason} />}
      {isUnknown && (
        <UnknownItem
          title={known === undefined ? t.notFound : t.notOffered(label)}
          text={known === undefined ? undefined : t.notOfferedText}
          link={<ScreenLink to={paths.gateways()}>{t.back}</ScreenLink>}
        />
      )}
      {known !== undefined && read.isPending && <Loading />}
      {read.error !== null && read.data === undefined && !isUnknown && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {known !== undefined && row?.status === 'unloaded' && lock.canWrite && (
        <NewGatewayForm name={known} label={label} />
      )}
    </Screen>
  )
}
