import { login } from './login.ts'
import type { Resource } from './resource.ts'

/** Every resource that is served; a new one is a new file and a line here. */
export const resources: readonly Resource[] = [login]
