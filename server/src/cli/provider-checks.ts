import type { Config } from '../config.ts';
import { connect, reasonOf } from '../modules/provider-sign-in/openid.ts';
import type { Finding } from '../platform/db/transact.ts';

/**
 * Checks for each OpenID provider that it can be reached, and that its discovery document contains the expected issuer.
 */
export function checkProviders({ OIDC_PROVIDERS }: Config): Promise<Finding[]> {
  return Promise.all(
    OIDC_PROVIDERS.map(async (provider) => {
      const check = `provider ${provider.id}`;
      try {
        await connect(provider);
        return {
          check,
          ok: true,
          detail: `${provider.issuer} responds, and its discovery document names the same issuer.`,
        };
      } catch (error) {
        return { check, ok: false, detail: `${provider.issuer} cannot be used: ${reasonOf(error)}.` };
      }
    }),
  );
}
