import type { TestProject } from 'vitest/node'
import { installPackage } from './installed-package.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    tarball: string
    command: string
  }
}

/** The package is made and installed once for all files. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const { tarball, command, remove } = await installPackage()
  provide('tarball', tarball)
  provide('command', command)
  return remove
}
