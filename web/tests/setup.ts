// The little of a browser that the store needs.
import { vi } from 'vitest';

vi.stubGlobal('location', { protocol: 'http:', host: 'test', origin: 'http://test', pathname: '/', search: '' });
