// Where Prisma finds its schema. The service migrates itself (src/database/migrate.ts), so no address stands here.
import { defineConfig } from 'prisma/config';

export default defineConfig({ schema: 'prisma/schema.prisma' });
