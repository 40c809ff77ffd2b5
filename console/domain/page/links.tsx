import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'
import { literalPrefix } from '../topics/literal-prefix.ts'
import { VisibleBlanks } from '../topics/VisibleBlanks.tsx'

interface LinkProps {
  to: Address
  className?: string
  style?: CSSProperties
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
  title?: string
  /** Called before the screen changes, such as to close a panel. */
  onFollow?: () => void
  children: ReactNode
}

/** A link within the console; its screen is fetched when the pointer comes near. */
export function ScreenLink({ to, onFollow, children, ...rest }: LinkProps) {
  const router = useRouter()
  const preload = () => router.preload(to)
  return (
    <a
      {...rest}
      href={router.toHref(to)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onFollow?.()
        void router.navigate(to)
      }}
    >
      {children}
    </a>
  )
}

interface ClientLinkProps {
  clientid: string
  /** Name of the gateway, for a client that does not speak MQTT. */
  gateway?: string | undefined
}

export function ClientLink({ clientid, gateway }: ClientLinkProps) {
  const to =
    gateway === undefined
      ? paths.client(clientid)
      : paths.gateway(gateway, { tab: 'clients', client: clientid })
  return (
    <ScreenLink to={to} className="mono">
      <VisibleBlanks text={clientid} />
    </ScreenLink>
  )
}

export function NodeLink({ node }: { node: string }) {
  return (
    <ScreenLink to={paths.node(node)} className="mono">
      {node}
    </ScreenLink>
  )
}

/** A topic filter; the link shows the branch of the topics that it matches. */
export function TopicLink({ filter }: { filter: string }) {
  return (
    <ScreenLink to={paths.explorer({ topic: literalPrefix(filter) })} className="mono">
      <VisibleBlanks text={filter} />
    </ScreenLink>
  )
}
