import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { pageConfig } from '../env.ts'
import { paths } from '../paths.ts'
import { VisibleBlanks } from './VisibleBlanks.tsx'

interface LinkProps {
  /** From `paths`. */
  to: string
  className?: string
  'aria-current'?: 'page' | undefined
  'aria-label'?: string
  children: ReactNode
}

/** The address in the address bar: under the console's base path. */
export function hrefOf(to: string): string {
  return `${pageConfig.base.replace(/\/$/, '')}${to}`
}

/** A link within the console; its screen is fetched when the pointer comes near. */
export function ScreenLink({ to, children, ...rest }: LinkProps) {
  const router = useRouter()
  const preload = () => void router.preloadRoute({ to }).catch(() => undefined)
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void router.navigate({ href: to })
      }}
    >
      {children}
    </a>
  )
}

export function ClientLink({ clientid }: { clientid: string }) {
  return (
    <ScreenLink to={paths.client(clientid)} className="mono">
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
