import type { FastifyInstance } from 'fastify'
export async function apiDocs(_app: FastifyInstance): Promise<void> {}
