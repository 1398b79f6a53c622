// Generated from the OpenAPI document by `npm run generate`. Do not edit.
export interface paths {
    "/auth/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secret link to the calendar of your bookings.
         * @description Calendar programs subscribe to the link. Anybody with the link can see the bookings.
         */
        get: operations["getCalendarLink"];
        put?: never;
        /**
         * Create the link to your calendar. A previous link stops working immediately.
         * @description Subscribe to the new link.
         */
        post: operations["createCalendarLink"];
        /**
         * Revoke the link to your calendar. It stops working immediately.
         * @description Calendar programs receive no more bookings.
         */
        delete: operations["revokeCalendarLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an email to a new address, with a link that makes it the address of your account.
         * @description The old address stays in use until the link is used. A new request replaces the previous one. The response does not reveal whether the new address has an account. A request costs 5 rate limit units.
         */
        post: operations["requestEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-change-undos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the old email address of an account with the token from an emailed link.
         * @description Also undoes later changes of the address, ends all of the user's sessions, revokes their calendar link, and removes their passkeys, their identities, and a second factor that was turned on less than 30 days before the request for the change, or later. Also send a `new_password`. A request costs 5 rate limit units.
         */
        post: operations["undoEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address of an account with the token from an emailed link.
         * @description The new address is then verified. A verified old address gets an email with a link that undoes the change for 7 days. If the old address was not verified, also send a session or the `current_password` of the account. Otherwise, the request removes the password, the second factor, the passkeys and the phone number, revokes the calendar link, and ends all sessions. A request costs 5 rate limit units.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-verification-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an email with a link that verifies your address.
         * @description The emailed link can be used only once. If no email can be sent, the response says why.
         */
        post: operations["requestEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email address with the token from an emailed link.
         * @description The token is part of the emailed link. Also send a session or the `current_password` of the account. Otherwise, the request removes the password, the second factor, the passkeys and the phone number, revokes the calendar link, and ends all sessions. With `new_password`, the request also sets a password. A request costs 5 rate limit units.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/invitation-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the email address and role of an invitation, with the token from its link.
         * @description To register, send the token as `invitation` to `POST /auth/register`. This request changes nothing.
         */
        post: operations["checkInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in and return a token.
         * @description If the account has a second factor, `code` is required: a request without it gets 403 `second_factor_required`. A wrong code gets the same error as a wrong password. With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response is a `CookieSession`. A request costs 5 rate limit units.
         */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out and end the current session.
         * @description Your other sessions continue.
         */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user.
         * @description The response contains the role, the language and the email settings.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Erase your account and all personal data about you.
         * @description Cancels your upcoming bookings, keeps past bookings without your name, and ends all your sessions. Your data in the bookings of other people is removed soon after the response. This cannot be undone. A request costs 20 rate limit units.
         */
        delete: operations["eraseMe"];
        options?: never;
        head?: never;
        /**
         * Change your name, phone number, language or email settings.
         * @description Omitted fields do not change. To change the email address, use `POST /auth/email-change-requests`.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/auth/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all data about you.
         * @description The response is streamed. If the connection breaks, the response is incomplete. A request costs 20 rate limit units.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options to sign in with a passkey.
         * @description No email address is needed, because the device knows the account. The options work for 5 minutes.
         */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkey-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey and return a token.
         * @description The session counts as one with a second factor. A request costs 5 rate limit units.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys, oldest first.
         * @description Keys are never shown. The names are those that you have given.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey that the browser has created.
         * @description If the email address is verified, the owner of the account gets an email. The maximum is 20 passkeys.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/confirmation-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options to confirm with a passkey that it is you, in place of the password.
         * @description The options work for 5 minutes.
         */
        post: operations["startPasskeyConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the options to add a passkey.
         * @description Confirm that it is you, so that nobody can add a passkey with a stolen session. A request costs 5 rate limit units.
         */
        post: operations["startAddingPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/passkeys/{passkey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one of your passkeys.
         * @description Confirm that it is you. Sessions that were opened with the passkey continue: end them with `DELETE /auth/sessions`. A request costs 5 rate limit units.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename one of your passkeys.
         * @description Only the service shows the name. The name on the device does not change.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password. This ends your other sessions and revokes your calendar link.
         * @description A request costs 5 rate limit units.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an email with a link to set a new password.
         * @description The response is the same whether or not an account with that email exists.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token from an emailed link.
         * @description Ends all of the user's sessions, removes their passkeys and revokes their calendar link. If the address was never verified, also removes the second factor and the phone number. A request costs 5 rate limit units.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/provider-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish signing in at an OpenID provider and return a token.
         * @description At the first sign-in, this links the account with the same verified email address, or creates an account. A new account follows `registration` in `/config.json`. An open invitation for the address allows the registration. If the account has a second factor and the provider has not checked several factors (`amr`), `code` is required. After 403 `second_factor_required` or a wrong code, the ticket works for another five minutes. A request costs 5 rate limit units.
         */
        post: operations["createProviderSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/provider-sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in at an OpenID provider.
         * @description Open `authorization_url` in a browser. After the person has signed in, the browser returns to your app with a `ticket`, or with an `error`: `cancelled`, `expired` or `failed`. Send the ticket and the `secret` to `POST /auth/provider-sessions` within a minute. A request costs 5 rate limit units.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a user, sign them in and return a token.
         * @description If `registration` in `/config.json` is `approval`, an admin must first accept the account. Until then, the token works only for `/auth/me` and for signing out. With `invite`, the body must contain an `invitation`. With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response is a `CookieSession`. A request costs 5 rate limit units.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of your second factor.
         * @description The second factor is an app that shows a new code every 30 seconds (TOTP, RFC 6238).
         */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Start to set up a second factor.
         * @description Nothing changes until you confirm the secret with a code. A repeated request replaces the secret. A request costs 5 rate limit units.
         */
        post: operations["startSecondFactor"];
        /**
         * Turn your second factor off.
         * @description Deletes the secret and the recovery codes. Your sessions continue. A request costs 5 rate limit units.
         */
        delete: operations["disableSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn your second factor on, with a code from the app.
         * @description Returns ten recovery codes, ends your other sessions, and counts this session as opened with a second factor. A request costs 5 rate limit units.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace your recovery codes.
         * @description Returns ten new recovery codes. The earlier codes no longer work. A request costs 5 rate limit units.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session-cookie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * For the web app only: move the session of a bearer token to a cookie.
         * @description Without `X-Session: cookie`, nothing changes.
         */
        post: operations["moveSessionToCookie"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, newest first.
         * @description Tokens are never shown.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions except the current one.
         * @description Use this if somebody else may know your password. The session of this request continues.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions.
         * @description The token of the session no longer works.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in-code-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an email with a code to sign in.
         * @description The response is the same whether or not an account with that email exists.
         */
        post: operations["requestSignInCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the code and return a token.
         * @description With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response is a `CookieSession`. A request costs 5 rate limit units.
         */
        post: operations["signInWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List successful and failed sign-ins to your account, newest first.
         * @description After many failed sign-ins in the same minute, the list contains only some of them.
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/club": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the club's name, colour, contact, links, time zone or currency with a JSON merge patch.
         * @description The time zone and the currency apply to new courts only. Needs the permission `club.manage`.
         */
        patch: operations["updateClub"];
        trace?: never;
    };
    "/admin/club/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the club's logo.
         * @description Anybody can see the logo. The service stores the image as it is, with its metadata. Needs the permission `club.manage`.
         */
        put: operations["setClubLogo"];
        post?: never;
        /**
         * Delete the club's logo.
         * @description The web app then shows its own icon. Needs the permission `club.manage`.
         */
        delete: operations["deleteClubLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/club/site-map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the club's site map.
         * @description Anybody can see the map. The `map_position` of a court is its place on this image. Needs the permission `club.manage`.
         */
        put: operations["setClubSiteMap"];
        post?: never;
        /**
         * Delete the club's site map.
         * @description The courts keep their `map_position`. Needs the permission `club.manage`.
         */
        delete: operations["deleteClubSiteMap"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the club's rules: registration, sessions, limits, check-in, waiting list, reminders and retention.
         * @description Needs the permission `club.manage`.
         */
        get: operations["getPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the club's rules with a JSON merge patch.
         * @description The change applies within a second. Needs the permission `club.manage`.
         */
        patch: operations["updatePolicy"];
        trace?: never;
    };
    "/club": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the club's name, colour, logo, contact, links, time zone and currency.
         * @description Fields are null until an admin sets them.
         */
        get: operations["getClub"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search courts, by position and name, or nearest first if near is sent.
         * @description Filters can be combined. Deleted courts are not listed. Needs the permission `courts.read`.
         */
        get: operations["listCourtsAsAdmin"];
        put?: never;
        /**
         * Create a court.
         * @description Omitted fields get default values. For example, the court is open every day from 06:00 to 23:00. Needs the permission `courts.manage`.
         */
        post: operations["createCourt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courts/update-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update several courts.
         * @description If one of the changes fails, nothing changes, and court_id names the court. Needs the permission `courts.manage`.
         */
        post: operations["updateCourts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courts/{court}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one court by its ID.
         * @description The response contains the rules for bookings. Needs the permission `courts.read`.
         */
        get: operations["getCourtAsAdmin"];
        put?: never;
        post?: never;
        /**
         * Delete a court. Its past bookings remain.
         * @description A court with upcoming bookings cannot be deleted: cancel or reschedule them first. Needs the permission `courts.manage`.
         */
        delete: operations["deleteCourt"];
        options?: never;
        head?: never;
        /**
         * Update a court with a JSON merge patch.
         * @description Existing bookings do not change. The response lists upcoming bookings that the new rules would reject. Needs the permission `courts.manage`.
         */
        patch: operations["updateCourt"];
        trace?: never;
    };
    "/admin/courts/{court}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the photo of a court.
         * @description Anybody can see the photo. The service stores the image as it is, with its metadata. Needs the permission `courts.manage`.
         */
        put: operations["setCourtPhoto"];
        post?: never;
        /**
         * Delete the photo of a court.
         * @description The court itself is not deleted. Needs the permission `courts.manage`.
         */
        delete: operations["deleteCourtPhoto"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courts/{court}/policy-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check recent bookings of a court against new rules.
         * @description Changes nothing. Lists the first 100 bookings that the new rules would have rejected. Needs the permission `courts.manage`.
         */
        post: operations["previewPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courts/{court}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the prices of a court with a JSON merge patch.
         * @description Existing bookings keep their prices. Needs the permission `prices.manage`.
         */
        patch: operations["updateCourtPrices"];
        trace?: never;
    };
    "/admin/day-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the slots that a court with these fields would offer on a day.
         * @description Treats the court as active, with no closures and no bookings. Changes nothing. Needs the permission `courts.manage`.
         */
        post: operations["previewDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or search courts, by position and name, or nearest first if near is sent.
         * @description Filters can be combined. Deleted courts are not listed.
         */
        get: operations["listCourts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courts/{court}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one court by its ID.
         * @description The response contains the rules for bookings.
         */
        get: operations["getCourt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bookable slots of all active courts on a day, by court name, or nearest first if near is sent.
         * @description Applies the same rules as the list for a single court. Accepts the same filters as `GET /courts`.
         */
        get: operations["listAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availability/occupancy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how full each of up to 31 days is.
         * @description From the opening hours, closures and bookings of all active courts that the filters match.
         */
        get: operations["listOccupancy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courts/{court}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bookable slots of a court on a day, or on each of up to 31 days.
         * @description Applies the same rules as `POST /bookings`, except those that depend on the player's other bookings. With a token, the slots and prices are those of the plan of the signed-in player.
         */
        get: operations["getCourtAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all bookings, latest start first, or soonest first with `when=upcoming`.
         * @description Filters can be combined. Needs the permission `bookings.read`.
         */
        get: operations["listBookingsAsAdmin"];
        put?: never;
        /**
         * Book a court for a user or a guest. The booking is confirmed immediately.
         * @description `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin. An admin can override other rules by sending their names in `override`. If a violated rule can be overridden, the error contains its name. Bookings of a court can never overlap. Needs the permission `bookings.manage`.
         */
        post: operations["createBookingAsAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bookings/{booking}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get any booking.
         * @description The booking contains the player and the participants. Needs the permission `bookings.read`.
         */
        get: operations["getBookingAsAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the status or the participants of a booking, or reschedule it to another court, date or time.
         * @description The rules `past`, `notice`, `horizon`, `quota` and `plan`, and the cancellation cutoff, never apply to an admin. Needs the permission `bookings.manage`.
         */
        patch: operations["updateBookingStatus"];
        trace?: never;
    };
    "/admin/bookings/{booking}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check in the player of a booking. A repeated request changes nothing.
         * @description Check-in opens at the same time as for players, but stays open until the booking ends. Needs the permission `bookings.manage`.
         */
        post: operations["checkInAsAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current user's bookings, or the bookings in which they take part. Latest start first.
         * @description Without filters, the list contains all past and upcoming bookings of the user. With `participating`, it contains other people's bookings instead.
         */
        get: operations["listBookings"];
        put?: never;
        /**
         * Create a booking.
         * @description If the slot violates several rules, `code` is the first violation and `errors` lists all of them.
         */
        post: operations["createBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a booking that the current user owns or takes part in.
         * @description A participant sees fewer fields than the owner.
         */
        get: operations["getBooking"];
        put?: never;
        post?: never;
        /**
         * Cancel the user's own booking. A repeated request changes nothing.
         * @description A cancelled booking stays in the list with its status.
         */
        delete: operations["cancelBooking"];
        options?: never;
        head?: never;
        /**
         * Reschedule the user's own booking to another court, date or time, or replace its participants.
         * @description If the new slot is rejected, the booking does not change. Otherwise, it gets the price of the new slot.
         */
        patch: operations["rescheduleBooking"];
        trace?: never;
    };
    "/bookings/{booking}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check in to the user's own booking. A repeated request changes nothing.
         * @description Check-in is open for some time before and after the start. `/config.json` contains these times.
         */
        post: operations["checkIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/participants/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Accept an invitation to a booking. A repeated request changes nothing.
         * @description The booking then counts for the user's quotas.
         */
        put: operations["acceptBooking"];
        post?: never;
        /**
         * Decline an invitation, or leave a booking.
         * @description Possible until the booking starts. The owner and the other participants keep the booking.
         */
        delete: operations["leaveBooking"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/booking-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how much you can still book, and what prevents a booking.
         * @description The limits of `POST /bookings`. Send `court_id`, `start_time` and `end_time` together to check a slot.
         */
        get: operations["getBookingLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memberships, newest first.
         * @description The list includes memberships that have ended. Needs the permission `plans.read`.
         */
        get: operations["listMemberships"];
        put?: never;
        /**
         * Give a plan to one or more people.
         * @description The people share the quotas that are counted for the membership. Needs the permission `plans.manage`.
         */
        post: operations["createMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/memberships/{membership}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a membership with its people.
         * @description The state refers to today in the time zone of the club. Needs the permission `plans.read`.
         */
        get: operations["getMembership"];
        put?: never;
        post?: never;
        /**
         * Delete a membership.
         * @description Bookings of its people do not change. To keep the history, set `ends_on` instead. Needs the permission `plans.manage`.
         */
        delete: operations["deleteMembership"];
        options?: never;
        head?: never;
        /**
         * Update a membership with a JSON merge patch.
         * @description To end a membership, set `ends_on`. To accept it, set `pending` to false. Needs the permission `plans.manage`.
         */
        patch: operations["updateMembership"];
        trace?: never;
    };
    "/admin/plan-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check recent bookings of the club against new rules of a plan.
         * @description Changes nothing. Checks at most the 10,000 latest bookings, with today's prices. Needs the permission `plans.manage`. A request costs 20 rate limit units.
         */
        post: operations["previewPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all plans with their rules.
         * @description A club without plans has an empty list. Needs the permission `plans.read`.
         */
        get: operations["listPlans"];
        put?: never;
        /**
         * Create a plan.
         * @description The rules apply to the next booking. Existing bookings do not change. Needs the permission `plans.manage`.
         */
        post: operations["createPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plans/{plan}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plan.
         * @description The rules are in the order in which they are stored. Needs the permission `plans.read`.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        /**
         * Delete a plan.
         * @description A plan with memberships cannot be deleted. Needs the permission `plans.manage`.
         */
        delete: operations["deletePlan"];
        options?: never;
        head?: never;
        /**
         * Update a plan with a JSON merge patch.
         * @description The rules are replaced as a whole. Existing bookings do not change. Needs the permission `plans.manage`.
         */
        patch: operations["updatePlan"];
        trace?: never;
    };
    "/admin/users/{user}/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans of a user, with their rules and limits.
         * @description Needs the permission `plans.read`.
         */
        get: operations["getUserEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans of the signed-in player, with their rules and limits.
         * @description Without plans, the list is empty, and only the settings of the courts apply.
         */
        get: operations["getEntitlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/booking-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the costs of several bookings.
         * @description Bookings without payment are left out. Needs the permission `payments.read`.
         */
        get: operations["listBookingPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bookings/{booking}/discount-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Use a discount code for an upcoming booking of a person.
         * @description If the player has already paid more than the new price, the rest is refunded. Needs the permission `payments.take`.
         */
        put: operations["discountBooking"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bookings/{booking}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cost of a booking, and the paid amount.
         * @description A booking without payment has the mode `none`. Needs the permission `payments.read`.
         */
        get: operations["getBookingPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bookings/{booking}/waivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Waive a part of what a booking costs.
         * @description Fees are waived first. If the player has already paid more, the rest is refunded. Needs the permission `payments.take`.
         */
        post: operations["waiveBookingPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/cash-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the counts of the cash, newest first.
         * @description Each count is of one drawer and one currency. Needs the permission `payments.read`.
         */
        get: operations["listCashCounts"];
        put?: never;
        /**
         * Count the cash in a drawer.
         * @description The ledger takes over the counted amount. The difference is an expense. Needs the permission `payments.take`.
         */
        post: operations["countCash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who owe money.
         * @description A person who owes money in several currencies is listed once for each. Needs the permission `payments.read`.
         */
        get: operations["listDebts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discount-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the discount codes.
         * @description Players cannot list discount codes. Needs the permission `payment_terms.manage`.
         */
        get: operations["listDiscountCodes"];
        put?: never;
        /**
         * Create a discount code.
         * @description The code lowers the price of charged bookings. Needs the permission `payment_terms.manage`.
         */
        post: operations["createDiscountCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discount-codes/{discount}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a discount code.
         * @description Amounts are in minor units. Needs the permission `payment_terms.manage`.
         */
        get: operations["getDiscountCode"];
        put?: never;
        post?: never;
        /**
         * Delete a discount code.
         * @description Bookings with the code keep their discount. Needs the permission `payment_terms.manage`.
         */
        delete: operations["deleteDiscountCode"];
        options?: never;
        head?: never;
        /**
         * Update a discount code with a JSON merge patch.
         * @description Bookings with the code keep their discount. Needs the permission `payment_terms.manage`.
         */
        patch: operations["updateDiscountCode"];
        trace?: never;
    };
    "/admin/drawers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cash drawers.
         * @description Cash that names no drawer is in the first one. Needs the permission `payments.read`.
         */
        get: operations["listDrawers"];
        /**
         * Create, rename and delete cash drawers.
         * @description Deletes drawers that are not listed, if they are empty. Needs the permission `payments.take`.
         */
        put: operations["setDrawers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List membership fees, newest first.
         * @description One for each membership and period. Needs the permission `payments.read`.
         */
        get: operations["listDues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dues/{due}/waivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Waive a membership fee or a part of it.
         * @description If more is already paid, the rest goes to the balance. Needs the permission `payments.take`.
         */
        post: operations["waiveDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoice-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the invoices of a period.
         * @description The preview stores nothing. The default period is the last month. Needs the permission `invoices.manage`.
         */
        get: operations["previewInvoiceRun"];
        put?: never;
        /**
         * Bill the bookings and fees of a period: one invoice for each person and currency.
         * @description The run also bills changes since earlier invoices, a lower amount with a credit note. A second run makes nothing. Needs the permission `invoices.manage`.
         */
        post: operations["createInvoiceRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoice-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the invoice settings.
         * @description New invoices contain these details of the club. Needs the permission `payments.read`.
         */
        get: operations["getInvoiceSettings"];
        /**
         * Replace the invoice settings.
         * @description Existing invoices do not change. A new prefix continues the numbers of the year. Needs the permission `invoices.manage`.
         */
        put: operations["updateInvoiceSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices and credit notes, newest first.
         * @description `date_from` and `date_to` limit the dates of the invoices. Needs the permission `payments.read`.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Bill a person's bookings and membership fees of a period.
         * @description Bills the difference between the present cost of each booking or fee and its earlier invoices. Needs the permission `invoices.manage`.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice or a credit note.
         * @description An invoice never changes. Needs the permission `payments.read`.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice}/credit-note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an invoice with a credit note.
         * @description The bookings can then be billed again. Needs the permission `invoices.manage`.
         */
        post: operations["creditInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice or a credit note to the buyer by email.
         * @description The PDF is attached. Needs the permission `invoices.manage`.
         */
        post: operations["sendInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invoices/{invoice}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice or a credit note as PDF.
         * @description The PDF is in the language of the buyer. Needs the permission `payments.read`. A request costs 20 rate limit units.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of each account at the end of a day.
         * @description The day is in the time zone of the club. Needs the permission `ledger.read`.
         */
        get: operations["getLedgerBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the transactions of the ledger for accounting programs.
         * @description The file contains ids instead of names, as in `assets:receivable:person-12`. Needs the permission `ledger.read`. A request costs 20 rate limit units.
         */
        get: operations["exportLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/ledger/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of the ledger, newest first.
         * @description One posting must match all filters. Needs the permission `ledger.read`.
         */
        get: operations["listLedgerTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/online-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List online payments, newest first.
         * @description Needs the permission `payments.read`.
         */
        get: operations["listOnlinePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the club's accounts at payment providers.
         * @description Needs the permission `payments.read`.
         */
        get: operations["listPaymentProviders"];
        put?: never;
        /**
         * Add an account at a payment provider.
         * @description The service checks the API key at the provider. Needs the permission `payment_providers.manage`.
         */
        post: operations["createPaymentProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account at a payment provider.
         * @description Needs the permission `payments.read`.
         */
        get: operations["getPaymentProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the keys of an account at a payment provider, or whether players pay there.
         * @description An account cannot be deleted, because its payments can be refunded later. Set `active` to false. Needs the permission `payment_providers.manage`.
         */
        patch: operations["updatePaymentProvider"];
        trace?: never;
    };
    "/admin/payment-providers/{provider}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record money that a provider has sent to the bank.
         * @description The books then have the money at the bank, and the costs of the provider. Needs the permission `payment_providers.manage`.
         */
        post: operations["recordProviderPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payment terms in the order in which they are matched.
         * @description Without terms, no booking costs anything. Needs the permission `payments.read`.
         */
        get: operations["listPaymentTerms"];
        put?: never;
        /**
         * Create payment terms.
         * @description They apply to new bookings. Existing bookings keep the terms under which they were made. Needs the permission `payment_terms.manage`.
         */
        post: operations["createPaymentTerms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-terms/{terms}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get payment terms.
         * @description Amounts are in the currency of the court. Needs the permission `payments.read`.
         */
        get: operations["getPaymentTerms"];
        put?: never;
        post?: never;
        /**
         * Delete payment terms.
         * @description Existing bookings do not change. Needs the permission `payment_terms.manage`.
         */
        delete: operations["deletePaymentTerms"];
        options?: never;
        head?: never;
        /**
         * Update payment terms with a JSON merge patch.
         * @description Existing bookings do not change. Needs the permission `payment_terms.manage`.
         */
        patch: operations["updatePaymentTerms"];
        trace?: never;
    };
    "/admin/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts, newest first.
         * @description A reversed payment stays in the list, and the reversal is a receipt of its own. Needs the permission `payments.read`.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Take a payment for bookings or into the balance of a person.
         * @description The parts in `means` must sum to the payment. All bookings must have the same currency. Needs the permission `payments.take`.
         */
        post: operations["takePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{payment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a receipt.
         * @description A receipt never changes. Needs the permission `payments.read`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{payment}/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a receipt to the person by email.
         * @description The PDF is attached. Needs the permission `payments.take`.
         */
        post: operations["sendReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{payment}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a receipt as PDF.
         * @description The PDF is in the language of the person. Needs the permission `payments.read`. A request costs 20 rate limit units.
         */
        get: operations["getPaymentPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{payment}/reversal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment that was a mistake.
         * @description The receipt stays, and a second receipt undoes it. The bookings owe the money again. Needs the permission `payments.take`.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay out a part of the balance of a person.
         * @description The receipt has a negative amount. Needs the permission `payments.take`.
         */
        post: operations["payOutBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plan-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fees of plans.
         * @description The memberships of other plans cost nothing. Needs the permission `plans.read`.
         */
        get: operations["listPlanFees"];
        put?: never;
        /**
         * Set the fee of a plan.
         * @description Memberships owe the fee from today on. Needs the permission `payment_terms.manage`.
         */
        post: operations["createPlanFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/plan-fees/{fee}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the fee of a plan.
         * @description The price includes the tax. Needs the permission `plans.read`.
         */
        get: operations["getPlanFee"];
        put?: never;
        post?: never;
        /**
         * Delete the fee of a plan.
         * @description Existing debts stay. Needs the permission `payment_terms.manage`.
         */
        delete: operations["deletePlanFee"];
        options?: never;
        head?: never;
        /**
         * Update the fee of a plan.
         * @description A new price applies from the next period on. Needs the permission `payment_terms.manage`.
         */
        patch: operations["updatePlanFee"];
        trace?: never;
    };
    "/admin/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds to the means of payment, newest first.
         * @description The club must still pay out open refunds. Needs the permission `payments.read`.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/refunds/{refund}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an open refund to the balance of the person who paid.
         * @description It is then no longer paid out. Needs the permission `payments.take`.
         */
        post: operations["keepRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/refunds/{refund}/other-payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a refund of an online payment was paid out by other means.
         * @description Only for a refund that failed online. Needs the permission `payments.take`.
         */
        post: operations["payOutFailedRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/refunds/{refund}/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a refund was paid out.
         * @description The receipt has a negative amount. Cash leaves the drawer. Needs the permission `payments.take`.
         */
        post: operations["payOutRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/refunds/{refund}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a failed refund to the provider again.
         * @description Needs the permission `payments.take`.
         */
        post: operations["retryRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/takings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the takings and the revenue of a period.
         * @description The dates are in the time zone of the club. By default, the report contains all transactions. Needs the permission `ledger.read`.
         */
        get: operations["reportTakings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance and the debts of a person.
         * @description Amounts in different currencies are never added. Needs the permission `payments.read`.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/account/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the movements of a person's account, newest first.
         * @description Charges, payments, refunds and payouts. Needs the permission `payments.read`.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/invoice-payer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the person who gets the invoices of a person.
         * @description Also returns the people whose invoices this person gets. Needs the permission `payments.read`.
         */
        get: operations["getInvoicePayer"];
        /**
         * Set the payer of a person's invoices, such as a parent or a company.
         * @description Existing invoices do not change. The payer must not have a payer. Needs the permission `invoices.manage`.
         */
        put: operations["setInvoicePayer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List gift vouchers, newest first.
         * @description The list contains the codes, so only people who take payments can read it. Needs the permission `payments.take`.
         */
        get: operations["listVouchers"];
        put?: never;
        /**
         * Sell a gift voucher.
         * @description With `means`, the payment is a top-up with a receipt. The voucher is then paid from the balance. Needs the permission `payments.take`.
         */
        post: operations["sellVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/vouchers/{voucher}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an open gift voucher.
         * @description The money goes to the balance of the person who bought it. Needs the permission `payments.take`.
         */
        post: operations["cancelVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/write-off-reversals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse write-offs of a person.
         * @description The person owes the debts again. Needs the permission `payments.write_off`.
         */
        post: operations["reverseWriteOffs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/write-offs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the write-offs, newest first.
         * @description A debt that returned has a negative amount. Needs the permission `payments.read`.
         */
        get: operations["listWriteOffs"];
        put?: never;
        /**
         * Write off debts of a person.
         * @description The person no longer owes them. This is not a payment: if the booking becomes cheaper, nobody gets it. Needs the permission `payments.write_off`.
         */
        post: operations["writeOffDebts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/discount-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Use a discount code for one of the current user's upcoming bookings.
         * @description If the player has already paid more than the new price, the rest is refunded.
         */
        put: operations["useDiscountCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/online-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay what one of the current user's bookings owes on the page of a payment provider.
         * @description Open `url` in the browser. The player comes back to the web app. While a page is open, this call returns it again.
         */
        post: operations["payOnline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cost of one of the current user's bookings.
         * @description A booking without payment has the mode `none`.
         */
        get: operations["getOwnBookingPayment"];
        put?: never;
        /**
         * Pay one of the current user's bookings from the balance.
         * @description If the booking is held until it is paid, the payment confirms it.
         */
        post: operations["payOwnBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/refunds/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the open refunds of a booking to the current user's balance.
         * @description They are then no longer paid out.
         */
        post: operations["keepOwnRefunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out who has paid a share of one of the current user's bookings.
         * @description The service asks the provider about open payments, at most every two seconds.
         */
        get: operations["getBookingShares"];
        /**
         * Share the price of one of the current user's held bookings, or change its shares.
         * @description Each person gets the `url` of a share, and pays there without an account. The money is only reserved, and is taken when the whole price is reserved. Without amounts, the price is divided equally. A share never rises above its reserved amount.
         */
        put: operations["shareBooking"];
        post?: never;
        /**
         * End the sharing of one of the current user's bookings.
         * @description Reserved money is released. The player can pay alone until `pay_by`.
         */
        delete: operations["stopSharing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courts/{court}/payment-terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the payment terms of a court.
         * @description With a token, the terms depend on the plans of the user. A booking keeps the terms under which it was made.
         */
        get: operations["getOfferedTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance and the debts of the current user.
         * @description Amounts in different currencies are never added.
         */
        get: operations["getOwnAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/account/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the movements of the current user's account, newest first.
         * @description Charges, payments, refunds and payouts.
         */
        get: operations["listOwnMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/dues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current user's membership fees, newest first.
         * @description One for each membership and period.
         */
        get: operations["listOwnDues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/dues/{due}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay one of the current user's membership fees from the balance.
         * @description The default amount is the whole debt.
         */
        post: operations["payOwnDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current user's invoices and credit notes, newest first.
         * @description Invoices never change.
         */
        get: operations["listOwnInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/invoices/{invoice}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of the current user's invoices as PDF.
         * @description The PDF is in the language of the buyer. A request costs 20 rate limit units.
         */
        get: operations["getOwnInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/online-payments/{online_payment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of one of the online payments of the current user.
         * @description The service asks the provider, at most every two seconds.
         */
        get: operations["getOnlinePayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/payment-means": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out whether the current user can pay online.
         * @description Only people who may set up payment providers can pay in test mode.
         */
        get: operations["getPaymentMeans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/vouchers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a gift voucher.
         * @description The amount of the voucher is added to the balance of the current user.
         */
        post: operations["redeemVoucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/share-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a shared booking, with the token from the link of a share.
         * @description The service asks the provider about open payments, at most every two seconds.
         */
        post: operations["checkShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/share-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a share on the page of a payment provider.
         * @description The money is only reserved until the whole price is reserved.
         */
        post: operations["payShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/share-releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release the reserved money of a share.
         * @description The share is open again, and somebody else can pay it.
         */
        post: operations["leaveShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the club's bank account.
         * @description Without an account, `holder`, `iban` and `bic` are null. Needs the permission `bank.manage`.
         */
        get: operations["getBankAccount"];
        /**
         * Set the club's bank account.
         * @description Players then see the details for paying by bank transfer. Needs the permission `bank.manage`.
         */
        put: operations["setBankAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the incoming transfers of imported statements, newest first.
         * @description Needs the permission `bank.manage`.
         */
        get: operations["listBankLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank-lines/{line}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore an incoming transfer that is not from a player.
         * @description The transfer can still be booked later. Needs the permission `bank.manage`.
         */
        post: operations["ignoreBankLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank-lines/{line}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book an incoming transfer as the payment of a person.
         * @description If the payment is reversed, the line is open again. Needs the permission `bank.manage`.
         */
        post: operations["bookBankLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a statement of the bank.
         * @description Known lines are skipped, so statements can overlap. A line with the reference of a booking pays the booking. Needs the permission `bank.manage`. A request costs 20 rate limit units.
         */
        post: operations["importBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/bookings/{booking}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the details for paying a booking by bank transfer.
         * @description The amount is the present debt of the booking. Needs the permission `payments.read`.
         */
        get: operations["getTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the details for paying one of the current user's bookings by bank transfer.
         * @description The amount is the present debt of the booking.
         */
        get: operations["getOwnTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waitlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current user's waiting list entries, by date.
         * @description Waiting entries show their position in line.
         */
        get: operations["listWaitlist"];
        put?: never;
        /**
         * Join the waiting list for a court, or for any court of a sport, on a date.
         * @description When a matching slot becomes free, the first player in line gets a booking with the status `offered`. If the player already has an entry for the same slots, the response is that entry, with status 200. A request costs 5 rate limit units.
         */
        post: operations["joinWaitlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waitlist/{entry}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of the current user's waiting list entries.
         * @description If a slot is offered, the entry contains the id of the booking and the time at which the offer expires.
         */
        get: operations["getWaitlistEntry"];
        put?: never;
        post?: never;
        /**
         * Leave the waiting list and decline any offer. A repeated request changes nothing.
         * @description A declined slot is offered to the next player in line.
         */
        delete: operations["leaveWaitlist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/waitlist/{entry}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the offered slot. A repeated request returns the same booking.
         * @description This request checks quotas, the player's plan and the player's other bookings. If it fails, the offer stays open until it expires. The booking is pending if the court or the plan requires approval.
         */
        post: operations["acceptOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/booking-series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List booking series, newest first.
         * @description Each series shows how many of its bookings are still upcoming. Needs the permission `bookings.read`.
         */
        get: operations["listBookingSeries"];
        put?: never;
        /**
         * Book a court every week for a user or a guest, on up to 104 dates.
         * @description If any date cannot be booked, no booking is created, and the problem lists each such date in `conflicts`. With `"on_conflict": "skip"`, the other dates are booked, and the response lists the skipped dates in `skipped`. Needs the permission `bookings.manage`.
         */
        post: operations["createBookingSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/booking-series/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the prices and the conflicts of a booking series.
         * @description Changes nothing. Needs the permission `bookings.manage`.
         */
        post: operations["previewBookingSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/booking-series/{series}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a booking series.
         * @description `GET /admin/bookings?series_id=` lists its bookings. Needs the permission `bookings.read`.
         */
        get: operations["getBookingSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/booking-series/{series}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the upcoming bookings of a series from a given date onwards. A repeated request changes nothing.
         * @description Past bookings do not change. An event is recorded for each cancelled booking. Needs the permission `bookings.manage`.
         */
        post: operations["cancelBookingSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/closures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List closures, earliest start first.
         * @description The list includes past closures. Needs the permission `closures.manage`.
         */
        get: operations["listClosures"];
        put?: never;
        /**
         * Close courts for a period, once or every week.
         * @description Overlapping upcoming bookings cause status 409, which lists them. `"bookings": "cancel"` cancels them: up to 100 before the response, and the others soon afterwards. Needs the permission `closures.manage`.
         */
        post: operations["createClosure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/closures/{closure}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a closure.
         * @description `bookings_to_cancel` counts the bookings that a background job has not cancelled yet. Needs the permission `closures.manage`.
         */
        get: operations["getClosure"];
        put?: never;
        post?: never;
        /**
         * Delete a closure.
         * @description The courts can be booked again immediately. Bookings that the closure has cancelled stay cancelled. Needs the permission `closures.manage`.
         */
        delete: operations["deleteClosure"];
        options?: never;
        head?: never;
        /**
         * Update a closure with a JSON merge patch.
         * @description New times are checked as for a new closure. Needs the permission `closures.manage`.
         */
        patch: operations["updateClosure"];
        trace?: never;
    };
    "/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, oldest first.
         * @description A secret key is never shown again. Revoked and expired keys stay in the list. Needs the permission `keys.manage`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key.
         * @description Only this response contains the text of a secret key. Needs the permission `keys.manage`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api-keys/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key immediately.
         * @description The key stops working immediately, even for open streams. It cannot be restored. Needs the permission `keys.manage`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes, origins, rate or expiry of an API key.
         * @description The changes apply immediately. A revoked or expired key cannot be changed. Needs the permission `keys.manage`.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/admin/api-keys/{key}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key with a new key.
         * @description The old key works for another 24 hours. The new key has the same limits and the same lifetime. Needs the permission `keys.manage`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, newest first.
         * @description An invitation stays in the list until 30 days after it has expired. Needs the permission `people.manage`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person to register.
         * @description The service emails a link, which works only once. If the service sends no mail, the response contains the link. A new invitation for the same address replaces an earlier one. Needs the permission `people.manage`.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{invitation}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation. A repeated request changes nothing.
         * @description The links of the invitation stop working immediately. Needs the permission `people.manage`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invitations/{invitation}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send another link for an invitation, and extend the invitation.
         * @description An expired invitation can be sent again. If the service sends no mail, the previous link stops working. Needs the permission `people.manage`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users by name, or search users, the best match first.
         * @description The list includes deactivated users. Needs the permission `people.read`.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user with their bookings.
         * @description Needs the permission `people.read`.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user's role, name or contact data, or deactivate or reactivate the user.
         * @description A new role takes effect immediately. A deactivated user is signed out. Their upcoming bookings are not cancelled. Needs the permission `people.manage`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/admin/users/{user}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a user who waits for approval. A repeated request changes nothing.
         * @description The user gets an email. A rejected user can also be accepted. Needs the permission `people.manage`.
         */
        post: operations["acceptUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a guest into this person.
         * @description Needs the permission `people.manage`.
         */
        post: operations["mergeUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the staff's note about a user.
         * @description Needs the permission `people.notes`.
         */
        put: operations["updateUserNote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a user who waits for approval. A repeated request changes nothing.
         * @description The user gets an email and is signed out. The account is erased after 30 days. Needs the permission `people.manage`.
         */
        post: operations["rejectUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log entries, newest first.
         * @description `courtside audit verify` checks that no entry has been changed. Needs the permission `audit.read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, oldest first.
         * @description Without `after`, the list starts with the oldest stored event. Events are kept for 30 days. Needs the permission `events.read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/availability/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream availability changes of all courts.
         * @description Each message has the name `change` and the data `{court_ids, dates}`: the courts and dates whose availability may have changed. Null means any court or date. A resumed stream first sends a `reload` message with null dates. Then load the current state. A request costs 3 rate limit units.
         */
        get: operations["streamAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/courts/{court}/availability/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream availability changes of a court.
         * @description Each message has the name `change` and the data `{court_ids, dates}`: the courts and dates whose availability may have changed. Null means any court or date. A resumed stream first sends a `reload` message with null dates. Then load the current state. A request costs 3 rate limit units.
         */
        get: operations["streamCourtAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events.
         * @description Each message has the name of its event type and the data `{id, type, timestamp, data}`. A player receives the events of their own bookings. A user with the permission `events.read` receives all events.
         *     Messages without data keep the connection alive. Their ids can also resume the stream. A request costs 3 rate limit units.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/live-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a ticket for /live?ticket=…. A browser can use the ticket any number of times until the session ends.
         * @description Browsers cannot send headers with `EventSource`, so the ticket replaces the API key and the token.
         */
        post: operations["createLiveTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/courts/{court}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the secret link to the calendar of a court's bookings.
         * @description Calendar programs subscribe to the link. Anybody with the link can see the bookings. Needs the permission `calendars.manage`.
         */
        get: operations["getCourtCalendarLink"];
        put?: never;
        /**
         * Create the link to a court's calendar. A previous link stops working immediately.
         * @description Anybody with the link can see the names of the players. Needs the permission `calendars.manage`.
         */
        post: operations["createCourtCalendarLink"];
        /**
         * Revoke the link to a court's calendar. It stops working immediately.
         * @description Calendar programs receive no more bookings. Needs the permission `calendars.manage`.
         */
        delete: operations["revokeCourtCalendarLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{booking}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a booking as a calendar file.
         * @description The file has one event, in iCalendar format (RFC 5545).
         */
        get: operations["getBookingFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, oldest first.
         * @description The list shows failures and pauses of each webhook, but no secrets. Needs the permission `webhooks.manage`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook. Only this response contains the secret that signs its messages.
         * @description Each matching event is sent as a signed `POST` (Standard Webhooks), and retried for three days. Needs the permission `webhooks.manage`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{webhook}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook.
         * @description The response contains failures and pauses, but not the secret. Needs the permission `webhooks.manage`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook.
         * @description The service sends nothing more to this webhook. Waiting deliveries are not sent either. Needs the permission `webhooks.manage`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook with a JSON merge patch.
         * @description Enabling a webhook clears its failures. Events that happened while it was disabled are not sent. Needs the permission `webhooks.manage`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/admin/webhooks/{webhook}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook, newest first.
         * @description Each delivery contains its attempts, with the status and the first bytes of each response. Needs the permission `webhooks.manage`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{webhook}/deliveries/{delivery}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again, with the same `webhook-id`.
         * @description Receivers recognise a repeated message by its `webhook-id`. Needs the permission `webhooks.manage`.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{webhook}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new secret. For 24 hours, messages are also signed with the old secret.
         * @description Replace the secret in the receiver during these 24 hours. Needs the permission `webhooks.manage`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{webhook}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook now, and return the result.
         * @description The message has the type `webhook.test`. Each request sends another message, even to a disabled webhook. Needs the permission `webhooks.manage`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report the income in the ledger by court, sport, plan or kind.
         * @description Returns JSON, or CSV if `format=csv` is sent or `Accept` prefers CSV. The income is without tax, and counts on the day on which the ledger recorded it. Refunds, waivers and discounts lower it. The sums are the movements of the accounts `income:…`. Needs the permission `ledger.read`.
         */
        get: operations["reportRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reports/utilisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how much of the open time is booked, and the revenue.
         * @description Returns JSON, or CSV if `format=csv` is sent or `Accept` prefers CSV. Each day counts with its courts and opening hours. If a booked court has parts, the minutes of the booking count for each part. Needs the permission `reports.read`.
         */
        get: operations["reportUtilisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all bookings that match the filters as CSV.
         * @description Streams the rows ordered by id. The file is UTF-8 with a BOM. If the connection closes before the end, the file is incomplete. Needs the permission `exports.read`. A request costs 20 rate limit units.
         */
        get: operations["exportBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/exports/courts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all courts that match the filters as CSV.
         * @description Streams the rows ordered by id. The file is UTF-8 with a BOM. If the connection closes before the end, the file is incomplete. Needs the permission `exports.read`. A request costs 20 rate limit units.
         */
        get: operations["exportCourts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import past and future bookings. The only rule checked is that bookings do not overlap.
         * @description The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the progress, and the last line is the summary. Needs the permission `imports.manage`.
         */
        post: operations["importBookings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports/courts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import courts. Existing courts are not changed.
         * @description The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the progress, and the last line is the summary. Needs the permission `imports.manage`.
         */
        post: operations["importCourts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import memberships. Existing memberships are not changed.
         * @description The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the progress, and the last line is the summary. Needs the permission `plans.manage`.
         */
        post: operations["importMemberships"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/backups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backups of the SQLite file, newest first. On PostgreSQL, `places` is empty.
         * @description Needs the permission `queues.read`.
         */
        get: operations["listBackups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/mail/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email now, to `to` or to yourself, and return the result.
         * @description Needs the permission `club.manage`.
         */
        post: operations["testMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the queues of jobs, emails and webhook deliveries, with their waiting and failed entries.
         * @description If a webhook fails or is disabled, its deliveries wait. Needs the permission `queues.read`.
         */
        get: operations["listQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the resources that admins manage, with their fields and defaults.
         * @description Needs the permission `courts.read`.
         */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A secret link to a calendar. */
        CalendarLink: {
            /** @description The address to subscribe to; null if there is no link. */
            url: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string | null;
        };
        /**
         * @description A problem document (RFC 9457).
         * @example {
         *       "type": "https://book.example.org/problems/not_found",
         *       "title": "Not found",
         *       "status": 404,
         *       "detail": "There is no court 12.",
         *       "instance": "/api/v1/courts/12",
         *       "code": "not_found",
         *       "request_id": "a38ff617-2511-46b8-b42d"
         *     }
         */
        Problem: {
            /**
             * Format: uri
             * @description The URL of a page that explains the problem.
             */
            type: string;
            title: string;
            status: number;
            /** @description What is wrong with this request. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /**
             * @description Programs should check this field, because codes do not change between releases.
             * @enum {string}
             */
            code: "account_deactivated" | "already_reversed" | "already_started" | "already_verified" | "amount_too_high" | "api_key_invalid" | "api_key_missing" | "approval_pending" | "balance_too_low" | "bank_account_missing" | "bank_line_booked" | "body_too_large" | "booking_shared" | "cancellation_too_late" | "check_in_closed" | "code_exists" | "code_not_valid" | "columns_unknown" | "confirmation_required" | "court_closed" | "court_has_bookings" | "court_inactive" | "court_is_part" | "court_not_found" | "database_unavailable" | "debt_too_high" | "duration_out_of_range" | "email_taken" | "email_unverified" | "events_gone" | "external_id_taken" | "forbidden" | "guests_not_allowed" | "headers_too_large" | "idempotency_in_progress" | "idempotency_key_reused" | "image_invalid" | "import_in_progress" | "in_the_past" | "internal_error" | "invalid_credentials" | "invalid_transition" | "invitation_ended" | "last_admin" | "link_invalid" | "link_just_sent" | "mail_not_set_up" | "malformed_csv" | "malformed_json" | "malformed_request" | "malformed_statement" | "no_email_address" | "no_offer" | "nonexistent_local_time" | "not_found" | "not_in_plan" | "not_pending" | "not_shareable" | "nothing_to_credit" | "nothing_to_pay" | "off_grid" | "origin_not_allowed" | "other_bank_account" | "outcome_unknown" | "outside_opening_hours" | "overloaded" | "own_booking" | "passkey_invalid" | "passkeys_not_set_up" | "password_missing" | "payment_processing" | "payment_required" | "payment_unavailable" | "payments_not_configured" | "plan_in_use" | "player_busy" | "provider_email_unverified" | "provider_refused" | "provider_unavailable" | "quota_exceeded" | "rate_limited" | "refund_not_open" | "registration_closed" | "request_timeout" | "scope_missing" | "second_factor_enabled" | "second_factor_required" | "second_factor_setup_required" | "seller_missing" | "series_conflict" | "shutting_down" | "sign_in_expired" | "slot_available" | "slot_taken" | "storage_full" | "token_expired" | "token_invalid" | "token_missing" | "too_early" | "too_far_behind" | "too_late" | "too_many_attempts" | "too_many_passkeys" | "too_many_people" | "too_many_streams" | "unpaid_booking" | "unsupported_media_type" | "url_too_long" | "user_not_found" | "validation_failed" | "version_mismatch" | "voucher_not_valid" | "webhook_disabled" | "written_off";
            /** @description The id of the request, as in X-Request-Id and in the log of the service. */
            request_id: string;
            errors?: components["schemas"]["FieldError"][];
            /** @description With updateCourts: the court that cannot be changed. */
            court_id?: number;
            /** @description With court_has_bookings: the ids of the bookings, at most 100. */
            booking_ids?: number[];
            /** @description With court_has_bookings, for a closure: the bookings during the closure, at most 100. */
            bookings?: components["schemas"]["AdminBooking"][];
            /** @description With court_has_bookings, for a closure: the number of all bookings during the closure. */
            bookings_total?: number;
            /**
             * @description With scope_missing: the scope that the API key lacks.
             * @enum {string}
             */
            required_scope?: "courts:read" | "accounts" | "bookings" | "admin";
            /**
             * @description With forbidden: the permission that the role lacks.
             * @enum {string}
             */
            required_permission?: "audit.read" | "bank.manage" | "bookings.manage" | "bookings.read" | "calendars.manage" | "closures.manage" | "club.manage" | "courts.manage" | "courts.read" | "events.read" | "exports.read" | "imports.manage" | "invoices.manage" | "keys.manage" | "ledger.read" | "payment_providers.manage" | "payment_terms.manage" | "payments.read" | "payments.take" | "payments.write_off" | "people.manage" | "people.notes" | "people.read" | "plans.manage" | "plans.read" | "prices.manage" | "queues.read" | "reports.read" | "webhooks.manage";
            /** @description With series_conflict: every date that cannot be booked. */
            conflicts?: components["schemas"]["SkippedDate"][];
            /** @description If a booking is rejected: up to three bookable slots, the nearest first. */
            alternatives?: {
                court_id: number;
                court_name: string;
                /** Format: date */
                booking_date: string;
                start_time: string;
                end_time: string;
            }[];
        };
        FieldError: {
            /** @description JSON Pointer (RFC 6901) into the request body, such as #/start_time. */
            pointer?: string;
            /** @description Name of the query parameter or header. */
            parameter?: string;
            /** @enum {string} */
            code: "account_deactivated" | "after_midnight" | "already_reversed" | "already_started" | "already_verified" | "amount_too_high" | "another_currency" | "another_phone" | "another_time_zone" | "api_key_invalid" | "api_key_missing" | "approval_pending" | "bad_origin" | "balance_too_low" | "bank_account_missing" | "bank_line_booked" | "before_start" | "body_too_large" | "booking_shared" | "cancellation_too_late" | "cannot_sign_in" | "check_in_closed" | "code_exists" | "code_not_valid" | "columns_unknown" | "confirmation_required" | "court_closed" | "court_has_bookings" | "court_inactive" | "court_is_part" | "court_not_found" | "database_unavailable" | "debt_too_high" | "duplicate" | "duration_out_of_range" | "email_taken" | "email_unverified" | "events_gone" | "external_id_taken" | "forbidden" | "format" | "guests_not_allowed" | "headers_too_large" | "idempotency_in_progress" | "idempotency_key_reused" | "image_invalid" | "import_in_progress" | "in_the_past" | "insecure_url" | "internal_error" | "invalid_credentials" | "invalid_cursor" | "invalid_event_id" | "invalid_text" | "invalid_transition" | "invalid_url" | "invitation_ended" | "last_admin" | "link_invalid" | "link_just_sent" | "mail_not_set_up" | "malformed" | "malformed_csv" | "malformed_json" | "malformed_request" | "malformed_statement" | "nested_parts" | "no_email_address" | "no_offer" | "nonexistent_local_time" | "not_a_multiple" | "not_after_open" | "not_after_start" | "not_allowed" | "not_found" | "not_in_plan" | "not_pending" | "not_publishable" | "not_shareable" | "nothing_to_credit" | "nothing_to_pay" | "off_grid" | "origin_not_allowed" | "other_bank_account" | "outcome_unknown" | "outside_opening_hours" | "overlapping" | "overloaded" | "own_booking" | "passkey_invalid" | "passkeys_not_set_up" | "password_missing" | "payment_processing" | "payment_required" | "payment_unavailable" | "payments_not_configured" | "plan_in_use" | "player_busy" | "private_address" | "provider_email_unverified" | "provider_refused" | "provider_unavailable" | "quota_exceeded" | "rate_limited" | "refund_not_open" | "registration_closed" | "request_timeout" | "required" | "scope_missing" | "second_factor_enabled" | "second_factor_required" | "second_factor_setup_required" | "seller_missing" | "series_conflict" | "shutting_down" | "sign_in_expired" | "slot_available" | "slot_taken" | "storage_full" | "token_expired" | "token_invalid" | "token_missing" | "too_early" | "too_far_behind" | "too_few" | "too_large" | "too_late" | "too_long" | "too_many" | "too_many_attempts" | "too_many_passkeys" | "too_many_people" | "too_many_streams" | "too_short" | "too_small" | "unknown_currency" | "unknown_field" | "unknown_time_zone" | "unpaid_booking" | "unsupported_media_type" | "url_too_long" | "user_not_found" | "validation_failed" | "version_mismatch" | "voucher_not_valid" | "weak_password" | "webhook_disabled" | "written_off" | "wrong_format" | "wrong_length" | "wrong_type";
            detail: string;
            /** @description The values of the violated rule, such as max_advance_days. */
            values?: {
                [key: string]: unknown;
            };
            /** @description For admins only: send this name in `override` to book anyway. */
            override?: string;
        };
        /** @description A booking as admins see it. */
        AdminBooking: {
            id: number;
            court_id: number;
            court: {
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            user_id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            time_zone: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the court's offset.
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the court's offset.
             */
            ends_at: string;
            /** @enum {string} */
            status: "offered" | "pending" | "confirmed" | "completed" | "no_show" | "rejected" | "cancelled";
            price: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description The parts of the price. Missing if the whole price is the normal price, if the booking is older than the lines, and for participants. */
            price_lines?: {
                /** @enum {string} */
                kind: "court" | "peak" | "plan" | "other" | "guests";
                /** @description Negative if a plan lowers the price. */
                amount: number;
                minutes?: number;
                count?: number;
            }[];
            note: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            cancelled_at: string | null;
            cancelled_by: ("player" | "admin" | "system") | null;
            /** @description Why the club changed the booking. */
            status_reason: string | null;
            /**
             * Format: date-time
             * @description The slot is held until this time, as an offer of the waiting list or for the payment.
             */
            offer_expires_at: string | null;
            /** @description The waiting list entry with the offer. Accept the offer through this entry. */
            waitlist_entry_id: number | null;
            /** @description The series that the booking belongs to. */
            series_id: number | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description The people who play in addition to the owner. */
            participants: {
                name: string | null;
                email: string | null;
                /** @enum {string} */
                state: "invited" | "accepted";
                /** @description The account that had this email when the participant was added. */
                user_id: number | null;
            }[];
            user: {
                id: number;
                name: string;
                email: string | null;
            };
            /** @description The rules that an admin has overridden for the booking. */
            overrides: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[];
        };
        /** @description A date of a series that cannot be booked, and the reason. */
        SkippedDate: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description The error code of the first rule that the date violates. */
            code: string;
            detail: string;
            /** @description The rules to name in `override` to book the date anyway. Null if that is not possible. */
            override: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[] | null;
        };
        EmailChangeRequest: {
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            email: string;
            /** @description Your current password. */
            current_password?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        /** @description The result of `navigator.credentials.get`, as `toJSON()` of the credential returns it. */
        PasskeyAssertion: {
            /** @description Base64url. */
            id: string;
            /** @description Base64url. */
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            response: {
                /** @description Base64url. */
                clientDataJSON: string;
                /** @description Base64url. */
                authenticatorData: string;
                /** @description Base64url. */
                signature: string;
                userHandle?: string | null;
            };
        };
        EmailChangeUndo: {
            /** @description The part of the link after `#`. */
            token: string;
            /** @description Characters of any kind. */
            new_password?: string;
        };
        EmailChange: {
            /** @description The part of the link after `#`. */
            token: string;
            /** @description The password of the account. */
            current_password?: string;
        };
        /** @description Without a session of the account, send one of the passwords. */
        EmailVerification: {
            /** @description The part of the link after `#`. */
            token: string;
            /** @description The password of the account. */
            current_password?: string;
            /** @description Characters of any kind. */
            new_password?: string;
        };
        InvitationCheck: {
            /** @description The part of the link after `#`. */
            token: string;
        };
        OpenInvitation: {
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "player" | "desk" | "treasurer" | "admin";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
        };
        Credentials: {
            email: string;
            password: string;
            /** @description The 6 digits that your authenticator app shows, or one of your recovery codes. */
            code?: string;
        };
        /** @description A new session and its token. */
        Session: {
            /** @description Shown only once. Send it as `Authorization: Bearer <token>`. */
            token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        /** @description A user with an account. */
        User: {
            id: number;
            name: string;
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            role: "player" | "desk" | "treasurer" | "admin";
            /** @description What the role allows in the paths below /admin. */
            permissions: ("audit.read" | "bank.manage" | "bookings.manage" | "bookings.read" | "calendars.manage" | "closures.manage" | "club.manage" | "courts.manage" | "courts.read" | "events.read" | "exports.read" | "imports.manage" | "invoices.manage" | "keys.manage" | "ledger.read" | "payment_providers.manage" | "payment_terms.manage" | "payments.read" | "payments.take" | "payments.write_off" | "people.manage" | "people.notes" | "people.read" | "plans.manage" | "plans.read" | "prices.manage" | "queues.read" | "reports.read" | "webhooks.manage")[];
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /** @description The language of emails to this user, as an ISO 639 code. */
            language: ("en" | "es") | null;
            /** @description The region for dates, hours and money. */
            region: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            email_verified_at: string | null;
            /**
             * Format: date-time
             * @description The time of registration. Null after approval, or if none is needed.
             */
            pending_since: string | null;
            /** @description The kinds of email that the user wants. Emails about changes and cancellations are always sent. */
            mail: {
                confirmations: boolean;
                reminders: boolean;
                /** @description Needs the permission `reports.read`. */
                weekly_report: boolean;
            };
            /** @description Whether the user accepts all invitations automatically. */
            accepts_invitations: boolean;
        };
        /** @description Changes to your own account. Omitted fields do not change. */
        Profile: {
            /** @description No line breaks or other control characters. */
            name?: string;
            /** @description Digits, spaces and + ( ) . / - */
            phone?: string | null;
            /** @description The language of emails to this user, as an ISO 639 code. */
            language?: ("en" | "es") | null;
            /** @description The region for dates, hours and money. */
            region?: string | null;
            mail?: {
                confirmations?: boolean;
                reminders?: boolean;
                weekly_report?: boolean;
            };
            accepts_invitations?: boolean;
        };
        /** @description An account without a password can omit both in the first 10 minutes of a session. */
        Erasure: {
            /** @description Your current password. */
            password?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        /** @description All data about a user. */
        PersonalData: {
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            exported_at: string;
            user: components["schemas"]["User"];
            second_factor: {
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                enabled_at: string | null;
                recovery_codes_left: number;
            } | null;
            sessions: components["schemas"]["ListedSession"][];
            /** @description Bookings that you made or that were made for you. */
            bookings: components["schemas"]["Booking"][];
            /** @description Other people's bookings in which you take part. */
            participations: components["schemas"]["Booking"][];
            waitlist: components["schemas"]["WaitlistEntry"][];
            memberships: {
                id: number;
                plan_id: number;
                name: string | null;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                starts_on: string;
                /** Format: date */
                ends_on: string | null;
                pending: boolean;
            }[];
            /** @description Your names as a guest. */
            former_names: {
                name: string;
                email: string | null;
            }[];
            /** @description The invitation with which you registered. It is kept until 30 days after its end. */
            invitations: {
                email: string;
                name: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                used_at: string;
            }[];
            /** @description Changes of your email address that can still be confirmed or undone. */
            email_changes: {
                old_email: string | null;
                new_email: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                requested_at: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                confirmed_at: string | null;
            }[];
            /** @description Your identities at OpenID providers with which you can sign in. */
            identities: {
                issuer: string;
                subject: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
            }[];
            passkeys: components["schemas"]["Passkey"][];
            /** @description Requests with an Idempotency-Key. Their responses are stored for a day. */
            kept_answers: {
                idempotency_key: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
            }[];
            /** @description Audit log entries about your actions and your account. They do not name other people. */
            audit: components["schemas"]["AuditRecord"][];
            /** @description The note of the staff. */
            staff_note: string | null;
            membership_fees: {
                plan: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                period_from: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                period_to: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                due_on: string;
                amount: number;
                waived: number;
                paid: number;
                currency: string;
            }[];
            account_movements: {
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
                kind: string;
                account: string;
                booking_id: number | null;
                amount: number;
                currency: string;
            }[];
            bank_transfers: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                booked_on: string;
                amount: number;
                currency: string;
                name: string | null;
                text: string | null;
            }[];
            bought_vouchers: {
                amount: number;
                currency: string;
                status: string;
                note: string | null;
                created_at: string;
            }[];
            online_payments: {
                booking_id: number;
                amount: number;
                currency: string;
                state: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
            }[];
            booking_shares: {
                booking_id: number;
                name: string;
                amount: number;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
            }[];
            invoices: components["schemas"]["Invoice"][];
            invoice_payer: components["schemas"]["InvoicePayer"];
        };
        /** @description One of your sessions, without its token. */
        ListedSession: {
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Earlier if the session is not used.
             */
            expires_at: string;
            /** @description The `User-Agent` header sent at sign-in. */
            user_agent: string | null;
            /** @description The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown. */
            device: {
                browser: string;
                system: string;
            } | null;
            /** @description Whether this request uses the session. */
            current: boolean;
        };
        Booking: {
            id: number;
            court_id: number;
            court: {
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            user_id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            time_zone: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the court's offset.
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the court's offset.
             */
            ends_at: string;
            /** @enum {string} */
            status: "offered" | "pending" | "confirmed" | "completed" | "no_show" | "rejected" | "cancelled";
            price: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description The parts of the price. Missing if the whole price is the normal price, if the booking is older than the lines, and for participants. */
            price_lines?: {
                /** @enum {string} */
                kind: "court" | "peak" | "plan" | "other" | "guests";
                /** @description Negative if a plan lowers the price. */
                amount: number;
                minutes?: number;
                count?: number;
            }[];
            note: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            checked_in_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            cancelled_at: string | null;
            cancelled_by: ("player" | "admin" | "system") | null;
            /** @description Why the club changed the booking. */
            status_reason: string | null;
            /**
             * Format: date-time
             * @description The slot is held until this time, as an offer of the waiting list or for the payment.
             */
            offer_expires_at: string | null;
            /** @description The waiting list entry with the offer. Accept the offer through this entry. */
            waitlist_entry_id: number | null;
            /** @description The series that the booking belongs to. */
            series_id: number | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description The other players. Only the owner sees all emails; you see your own. */
            participants: {
                name: string | null;
                email: string | null;
                /** @enum {string} */
                state: "invited" | "accepted";
            }[];
            /**
             * @description Your role. Only the owner can change the booking.
             * @enum {string}
             */
            role: "owner" | "participant" | "invited";
            /** @description The owner's name. */
            booked_by: string;
        };
        /** @description An entry in the waiting list. A free slot is offered to the oldest matching entry first. */
        WaitlistEntry: {
            id: number;
            court_id: number | null;
            court: {
                id: number;
                name: string;
                type: string;
                venue: string | null;
            } | null;
            /** @description The sport, if the entry is for any court of this sport. */
            type: string | null;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_after: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_before: string;
            /** @description The duration in minutes. */
            duration_minutes: number;
            /**
             * @description waiting: no offer yet. offered: the player can accept `booking_id`. expired: the last matching slot has started, the offer was not accepted in time, or `ended_because` gives the reason.
             * @enum {string}
             */
            status: "waiting" | "offered" | "accepted" | "expired" | "left";
            /** @description The position in line; 1 is next. Older entries for the same day, overlapping times and the same courts are ahead. Null unless the status is waiting. */
            position: number | null;
            /** @description The booking of the current or last offer. */
            booking_id: number | null;
            /** @description no_matching_slot: the club has retired or changed its courts, so no court has such a slot any more. */
            ended_because: "no_matching_slot" | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        /** @description A passkey, without its key. */
        Passkey: {
            id: number;
            name: string;
            /** @description Whether the passkey is copied to the person's other devices. */
            synced: boolean;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            last_used_at: string | null;
        };
        /** @description An audit log entry: who did what, when and from where. For an operator at the command line, user_id and api_key_id are null. */
        AuditRecord: {
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            /**
             * @description The operationId of the request, or another action such as `signIn` or `changeSettings`. See the API guide.
             * @enum {string}
             */
            action: "acceptUser" | "accessRefused" | "addPasskey" | "assignRole" | "bookBankLine" | "cancelBookingSeries" | "cancelVoucher" | "changeEmail" | "changePassword" | "changeSettings" | "checkInAsAdmin" | "confirmSecondFactor" | "countCash" | "createApiKey" | "createBookingAsAdmin" | "createBookingSeries" | "createClosure" | "createCourt" | "createCourtCalendarLink" | "createDiscountCode" | "createInvitation" | "createInvoice" | "createInvoiceRun" | "createMembership" | "createPaymentProvider" | "createPaymentTerms" | "createPlan" | "createPlanFee" | "createUser" | "createWebhook" | "creditInvoice" | "deleteClosure" | "deleteClubLogo" | "deleteClubSiteMap" | "deleteCourt" | "deleteCourtPhoto" | "deleteDiscountCode" | "deleteMembership" | "deletePaymentTerms" | "deletePlan" | "deletePlanFee" | "deleteWebhook" | "demo" | "disableSecondFactor" | "discountBooking" | "endOtherSessions" | "endSession" | "eraseMe" | "eraseUser" | "ignoreBankLine" | "importBankStatement" | "importBookings" | "importCourts" | "importMemberships" | "keepRefund" | "linkIdentity" | "logOut" | "mergeUser" | "payOutBalance" | "payOutFailedRefund" | "payOutRefund" | "recordProviderPayout" | "redeemVoucher" | "rejectUser" | "removePasskey" | "removePasskeys" | "renamePasskey" | "renewRecoveryCodes" | "resendInvitation" | "resendWebhookDelivery" | "resetPassword" | "resetSecondFactor" | "retryRefund" | "reversePayment" | "reverseWriteOffs" | "revokeApiKey" | "revokeCourtCalendarLink" | "revokeInvitation" | "rotateApiKey" | "rotateWebhookSecret" | "sellVoucher" | "sendInvoice" | "sendReceipt" | "setActive" | "setBankAccount" | "setClubLogo" | "setClubSiteMap" | "setCourtPhoto" | "setDrawers" | "setInvoicePayer" | "setPassword" | "setRole" | "signIn" | "signInFailed" | "takePayment" | "testMail" | "testWebhook" | "undoEmailChange" | "updateApiKey" | "updateBookingStatus" | "updateClosure" | "updateClub" | "updateCourt" | "updateCourtPrices" | "updateDiscountCode" | "updateInvoiceSettings" | "updateMembership" | "updatePaymentProvider" | "updatePaymentTerms" | "updatePlan" | "updatePlanFee" | "updatePolicy" | "updateUser" | "updateUserNote" | "updateWebhook" | "useInvitation" | "verifyEmail" | "waiveBookingPayment" | "waiveDue" | "writeOffDebts";
            /** @description The changed resource, such as `courts 5`. */
            target: string | null;
            /** @description The signed-in user. */
            user_id: number | null;
            /** @description The API key of the request. */
            api_key_id: number | null;
            /** @description The user's current name. It is not part of the stored entry. */
            user_name: string | null;
            /** @description The key's current name. It is not part of the stored entry. */
            api_key_name: string | null;
            /** @description The IP address of the client. For IPv6, only the network. */
            address: string | null;
            request_id: string | null;
            /** @description The state of the resource, without secrets and personal data. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The state of the resource, without secrets and personal data. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 hash of this entry and of the hash of the previous entry. */
            hash: string;
        };
        /** @description An invoice or a credit note. It never changes. The amounts of a credit note are negative. */
        Invoice: {
            id: number;
            /** @description A number such as `INV-2026-000042`. The numbers of a kind have no gaps in a year. */
            number: string;
            /** @enum {string} */
            kind: "invoice" | "credit_note";
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string | null;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string | null;
            user: {
                id: number;
                name: string;
            };
            seller: {
                /** @description Text of 1 to 200 characters. */
                legal_name: string | null;
                /** @description Text of 1 to 500 characters. */
                address: string | null;
                /** @description Text of 1 to 60 characters. */
                tax_number: string | null;
                /** @description The text below the lines, such as bank details. */
                footer: string | null;
            };
            buyer: {
                name: string;
                address: string | null;
            };
            /** @description ISO 4217. */
            currency: string;
            lines: {
                booking_id: number | null;
                due_id: number | null;
                /** @enum {string} */
                kind: "court" | "fee" | "membership";
                /** @description The plan of a membership. */
                court: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                booking_date: string;
                start_time: string | null;
                end_time: string | null;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                period_to: string | null;
                /** @description In hundredths of a percent. */
                tax_rate: number;
                net: number;
                tax: number;
                gross: number;
                /** @description The name of the player, if somebody else gets the invoice. */
                player: string | null;
                /** @description The number of the invoice whose amount this line changes. */
                corrects: string | null;
            }[];
            taxes: {
                /** @description In hundredths of a percent. */
                tax_rate: number;
                net: number;
                tax: number;
                gross: number;
            }[];
            net: number;
            tax: number;
            gross: number;
            /** @description The part of `gross` that was paid when the invoice was made. */
            paid: number;
            owed: number;
            credits_id: number | null;
            credited_by_id: number | null;
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        /** @description The person who gets the invoices of a person, and whose invoices the person gets. */
        InvoicePayer: {
            payer: {
                id: number;
                name: string;
            } | null;
            pays_for: {
                id: number;
                name: string;
            }[];
        };
        /** @description Pass these options to `PublicKeyCredential.parseRequestOptionsFromJSON` in a browser. */
        PasskeyRequestOptions: {
            challenge: string;
            /** @description How long the options work, in milliseconds. */
            timeout: number;
            /** @description The domain of the passkeys. */
            rpId: string;
            allowCredentials: {
                /** @enum {string} */
                type: "public-key";
                id: string;
                transports: string[];
            }[];
            /** @enum {string} */
            userVerification: "required";
        };
        PasskeySignIn: {
            credential: components["schemas"]["PasskeyAssertion"];
        };
        NewPasskey: {
            /** @description Text of 1 to 60 characters. */
            name: string;
            credential: components["schemas"]["PasskeyAttestation"];
        };
        /** @description The result of `navigator.credentials.create`, as `toJSON()` of the credential returns it. */
        PasskeyAttestation: {
            /** @description Base64url. */
            id: string;
            /** @description Base64url. */
            rawId: string;
            /** @enum {string} */
            type: "public-key";
            response: {
                /** @description Base64url. */
                clientDataJSON: string;
                /** @description Base64url. */
                attestationObject: string;
                transports?: string[];
            };
        };
        /** @description A confirmation. If the account has a second factor, a password also needs a `code`. */
        PasskeyStart: {
            /** @description Your current password. */
            current_password?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
            /** @description The 6 digits that your authenticator app shows, or one of your recovery codes. */
            code?: string;
        };
        /** @description Pass these options to `PublicKeyCredential.parseCreationOptionsFromJSON` in a browser. */
        PasskeyCreationOptions: {
            challenge: string;
            /** @description How long the options work, in milliseconds. */
            timeout: number;
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            pubKeyCredParams: {
                /** @enum {string} */
                type: "public-key";
                alg: number;
            }[];
            excludeCredentials: {
                /** @enum {string} */
                type: "public-key";
                id: string;
                transports: string[];
            }[];
            authenticatorSelection: {
                /** @enum {string} */
                residentKey: "required";
                requireResidentKey: boolean;
                /** @enum {string} */
                userVerification: "required";
            };
            /** @enum {string} */
            attestation: "none";
        };
        PasskeyChange: {
            /** @description Text of 1 to 60 characters. */
            name: string;
        };
        /** @description An account without a password can omit both in the first 10 minutes of a session. */
        Confirmation: {
            /** @description Your current password. */
            current_password?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        PasswordChange: {
            current_password: string;
            /** @description Characters of any kind. */
            new_password: string;
        };
        PasswordResetRequest: {
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            email: string;
        };
        PasswordReset: {
            /** @description The part of the link after `#`. */
            token: string;
            /** @description Characters of any kind. */
            new_password: string;
        };
        ProviderTicket: {
            /** @description The `ticket` in the address to which the browser has returned. */
            ticket: string;
            /** @description The `secret` of the same sign-in. */
            secret: string;
            /** @description The 6 digits that your authenticator app shows, or one of your recovery codes. */
            code?: string;
        };
        ProviderSession: {
            /** @description Shown only once. Send it as `Authorization: Bearer <token>`. */
            token: string;
            /** @enum {string} */
            token_type: "Bearer";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
            user: components["schemas"]["User"];
            /** @description Open this address to sign out at the provider. Null if the provider does not offer this. */
            sign_out_url: string | null;
        };
        ProviderSignInInput: {
            /** @description An id from `sign_in_providers` in `/config.json`. */
            provider: string;
            /** @description The address of your app to which the browser returns. The operator must list it in the provider's `return_urls`. The default is a page of the web app. */
            return_url?: string;
        };
        /** @description A sign-in that has begun. */
        ProviderSignIn: {
            /** @description Open this address in a browser. */
            authorization_url: string;
            /** @description Keep it in the app, and send it with the ticket. */
            secret: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
        };
        Registration: {
            /** @description No line breaks or other control characters. */
            name: string;
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            email: string;
            /** @description Characters of any kind. */
            password?: string;
            /** @description Digits, spaces and + ( ) . / - */
            phone?: string | null;
            /** @description The part of the link after `#`. */
            invitation?: string;
        };
        /** @description The state of your second factor. */
        SecondFactor: {
            /**
             * Format: date-time
             * @description When you turned the second factor on; null while it is off.
             */
            enabled_at: string | null;
            /** @description The number of recovery codes that you have not used yet. */
            recovery_codes_left: number;
            /** @description Whether your role needs a second factor for the paths below /admin. */
            required: boolean;
            /** @description Whether this session was opened with a second factor, such as a code or a passkey. */
            given: boolean;
        };
        /** @description The password is not needed if this session was opened with a passkey or another second factor. */
        SecondFactorStart: {
            /** @description Your current password. */
            password?: string;
        };
        /** @description A secret for an authenticator app. It is shown only once. */
        SecondFactorSetup: {
            /** @description The secret in Base32, for typing it into an authenticator app. */
            secret: string;
            /** @description The `otpauth://` address, for a QR code. */
            uri: string;
        };
        /** @description Only an account without a password can omit the password. */
        SecondFactorEnd: {
            /** @description Your current password. */
            password?: string;
            /** @description The 6 digits that your authenticator app shows, or one of your recovery codes. */
            code: string;
        };
        SecondFactorConfirmation: {
            /** @description The 6 digits that your authenticator app shows, or one of your recovery codes. */
            code: string;
        };
        /** @description New recovery codes. They are shown only once. Earlier codes no longer work. */
        RecoveryCodes: {
            /** @description Ten codes. Each works once, instead of the app. */
            recovery_codes: string[];
        };
        /** @description A session of the web app. Its token is in a cookie, which scripts cannot read. */
        CookieSession: {
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
            user: components["schemas"]["User"];
        };
        SignInCodeRequest: {
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            email: string;
        };
        SignInCode: {
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            email: string;
            email_code: string;
            /** @description The 6 digits that your authenticator app shows, or one of your recovery codes. */
            code?: string;
        };
        /** @description A successful or failed sign-in to your account. */
        ListedSignIn: {
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            /** @description Null if the sign-in was successful. */
            failure: string | null;
            /** @description `provider` means OpenID Connect. Null for sign-ins from earlier releases. */
            method: ("password" | "registration" | "provider" | "passkey" | "email_code") | null;
            /** @description Whether the person also gave a second factor. */
            second_factor: boolean;
            /** @description The `User-Agent` header sent at sign-in. */
            user_agent: string | null;
            /** @description The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown. */
            device: {
                browser: string;
                system: string;
            } | null;
            /** @description The IP address of the client. For IPv6, only the network. */
            address: string | null;
            /** @description Whether this sign-in started the session of this request. */
            current: boolean;
        };
        /** @description A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a field. The default time zone is UTC, and the default currency is EUR. */
        ClubPatch: {
            /** @description Text of 1 to 120 characters. */
            name?: string | null;
            /** @description Such as #0a6b50. */
            colour?: string | null;
            /** @description What the colours of bookings on the day sheet show. */
            booking_colours?: ("sport" | "plan") | null;
            /** @description Text of 1 to 40 characters. */
            public_phone?: string | null;
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            public_email?: string | null;
            /** @description Text of 1 to 300 characters. */
            address?: string | null;
            /** @description A web address. */
            privacy_url?: string | null;
            /** @description A web address. */
            terms_url?: string | null;
            /** @description The IANA time zone of new courts. */
            time_zone?: string | null;
            /** @description The ISO 4217 code of the currency of prices. */
            currency?: string | null;
        };
        /** @description Fields are null until they are set. */
        Club: {
            /** @description Text of 1 to 120 characters. */
            name: string | null;
            /** @description Such as #0a6b50. */
            colour: string | null;
            /** @description What the colours of bookings on the day sheet show. */
            booking_colours: ("sport" | "plan") | null;
            /** @description The path of the image on this host, such as /images/9f2c…, or null. */
            logo_url: string | null;
            /** @description The path of the image on this host, such as /images/9f2c…, or null. */
            site_map_url: string | null;
            /** @description Text of 1 to 40 characters. */
            public_phone: string | null;
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            public_email: string | null;
            /** @description Text of 1 to 300 characters. */
            address: string | null;
            /** @description A web address. */
            privacy_url: string | null;
            /** @description A web address. */
            terms_url: string | null;
            /** @description The IANA time zone of new courts. */
            time_zone: string;
            /** @description The ISO 4217 code of the currency of prices. */
            currency: string;
            version: number;
        };
        /** @description The club's rules. */
        ClubPolicy: {
            /**
             * @description Who can register: everybody (`open`), everybody after an admin has accepted them (`approval`), invited people (`invite`) or nobody (`closed`).
             * @enum {string}
             */
            registration: "open" | "approval" | "invite" | "closed";
            /** @description Number of days for which an invitation can be used. */
            invitation_days: number;
            /** @description Whether players need a verified email address to book, join the waiting list or accept an offer. Requires a mail server. */
            require_verified_email: boolean;
            /** @description Whether staff need a session with a second factor for the paths below `/admin`. */
            require_staff_second_factor: boolean;
            /** @description Lifetime of a player's session. */
            player_session_minutes: number;
            /** @description Lifetime of a session of staff. */
            staff_session_minutes: number;
            /** @description A session ends after this time without use. */
            session_idle_minutes: number;
            /** @description Maximum number of a player's upcoming bookings. 0 for no limit. */
            max_upcoming_bookings: number;
            /** @description Maximum time that a player can book on one day. 0 for no limit. */
            max_minutes_per_day: number;
            /** @description Maximum time that a player can book from Monday to Sunday. 0 for no limit. */
            max_minutes_per_week: number;
            /** @description Whether a player can have bookings on several courts at the same time. */
            may_overlap: boolean;
            /** @description Maximum number of people whom a player can name by email within 24 hours. 0 for no limit. */
            max_named_people: number;
            /** @description After this many no-shows within `no_show_days`, a player cannot book. 0 for no limit. */
            max_no_shows: number;
            /** @description Number of days for which a no-show counts. */
            no_show_days: number;
            /** @description Check-in opens this long before the start. */
            check_in_before_minutes: number;
            /** @description Check-in closes for players this long after the start. */
            check_in_after_minutes: number;
            /** @description Maximum number of a player's active waiting list entries. 0 for no limit. */
            max_waitlist_entries: number;
            /** @description How long a player can accept a waiting list offer. */
            offer_minutes: number;
            /** @description How long before the start a player gets a reminder. */
            reminder_minutes: number;
            /** @description Number of days for which personal data of past bookings is kept. 0 keeps it for ever. */
            retention_days: number;
            version: number;
        };
        /** @description A JSON merge patch (RFC 7396). Null restores the default of a rule. */
        ClubPolicyPatch: {
            registration?: ("open" | "approval" | "invite" | "closed") | null;
            invitation_days?: number | null;
            require_verified_email?: boolean | null;
            require_staff_second_factor?: boolean | null;
            player_session_minutes?: number | null;
            staff_session_minutes?: number | null;
            session_idle_minutes?: number | null;
            max_upcoming_bookings?: number | null;
            max_minutes_per_day?: number | null;
            max_minutes_per_week?: number | null;
            may_overlap?: boolean | null;
            max_named_people?: number | null;
            max_no_shows?: number | null;
            no_show_days?: number | null;
            check_in_before_minutes?: number | null;
            check_in_after_minutes?: number | null;
            max_waitlist_entries?: number | null;
            offer_minutes?: number | null;
            reminder_minutes?: number | null;
            retention_days?: number | null;
        };
        /** @description A court in a list. */
        ListedCourt: {
            id: number;
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description: string | null;
            /** @description The club, park or hall where the court is. */
            venue: string | null;
            address: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface: string | null;
            /** @description WGS 84, in degrees. */
            latitude: number | null;
            /** @description WGS 84, in degrees. */
            longitude: number | null;
            /** @description The court's id in another system. Unique among courts. */
            external_id: string | null;
            indoor: boolean;
            lighted: boolean;
            /** @description An inactive court cannot be booked. Its existing bookings do not change. */
            active: boolean;
            /** @description IANA name. Dates and times of bookings are local to this time zone. */
            time_zone: string;
            /** @description The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed. */
            opening_hours: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Days with other opening hours, such as holidays and seasons. Periods must not overlap. */
            special_hours: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date: string;
                /**
                 * Format: date
                 * @description The last day.
                 */
                to_date: string;
                /** @description Text of 1 to 80 characters. */
                name?: string;
                /** @description Without windows, the court is closed. */
                windows: {
                    /** @description A time of day, HH:MM, 00:00–23:59. */
                    open: string;
                    /** @description A time of day, HH:MM, up to 24:00. */
                    close: string;
                }[];
            }[];
            /** @description Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes. */
            slot_minutes: number;
            /** @description The shortest booking. A multiple of slot_minutes. */
            min_duration_minutes: number;
            /** @description The longest booking. A multiple of slot_minutes. */
            max_duration_minutes: number;
            /** @description Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies. */
            buffer_minutes: number;
            /** @description Minimum notice: minutes between the request and the start. */
            min_notice_minutes: number;
            /** @description Players can book up to this many days ahead. */
            max_advance_days: number;
            /** @description Players can cancel until this many minutes before the start. */
            cancellation_cutoff_minutes: number;
            /** @description A new booking is pending until an admin confirms it. */
            requires_approval: boolean;
            price_per_hour: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates. */
            peak_prices: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                };
            }[];
            /** @description Maximum number of upcoming bookings that a player can have on this court. Null means no limit. */
            max_upcoming_bookings: number | null;
            /** @description Maximum number of people in a booking, including the owner. Null means any number. */
            capacity: number | null;
            /** @description A booking without a check-in becomes a no_show this many minutes after its start. Null means never. */
            no_show_after_minutes: number | null;
            /** @description The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts. */
            part_ids: number[];
            /** @description Lists of courts are sorted by position, then by name. A new court comes last. */
            position: number;
            /** @description The place on the club's site map, in thousandths of its width and height. */
            map_position: {
                /** @description From the left edge. */
                x: number;
                /** @description From the top edge. */
                y: number;
            } | null;
            /** @description The path of the image on this host, such as /images/9f2c…, or null. */
            photo_url: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description Distance from near in kilometres; null without near. */
            distance_km: number | null;
        };
        CourtInput: {
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description?: string | null;
            /** @description The club, park or hall where the court is. */
            venue?: string | null;
            address?: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface?: string | null;
            /** @description WGS 84, in degrees. */
            latitude?: number | null;
            /** @description WGS 84, in degrees. */
            longitude?: number | null;
            /** @description The court's id in another system. Unique among courts. */
            external_id?: string | null;
            indoor?: boolean;
            lighted?: boolean;
            /** @description An inactive court cannot be booked. Its existing bookings do not change. */
            active?: boolean;
            /** @description IANA name. Dates and times of bookings are local to this time zone. */
            time_zone?: string;
            /** @description The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed. */
            opening_hours?: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Days with other opening hours, such as holidays and seasons. Periods must not overlap. */
            special_hours?: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date: string;
                /**
                 * Format: date
                 * @description The last day.
                 */
                to_date: string;
                /** @description Text of 1 to 80 characters. */
                name?: string;
                /** @description Without windows, the court is closed. */
                windows: {
                    /** @description A time of day, HH:MM, 00:00–23:59. */
                    open: string;
                    /** @description A time of day, HH:MM, up to 24:00. */
                    close: string;
                }[];
            }[];
            /** @description Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes. */
            slot_minutes?: number;
            /** @description The shortest booking. A multiple of slot_minutes. */
            min_duration_minutes?: number;
            /** @description The longest booking. A multiple of slot_minutes. */
            max_duration_minutes?: number;
            /** @description Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies. */
            buffer_minutes?: number;
            /** @description Minimum notice: minutes between the request and the start. */
            min_notice_minutes?: number;
            /** @description Players can book up to this many days ahead. */
            max_advance_days?: number;
            /** @description Players can cancel until this many minutes before the start. */
            cancellation_cutoff_minutes?: number;
            /** @description A new booking is pending until an admin confirms it. */
            requires_approval?: boolean;
            /** @description Without a currency, the price is in the default currency of the service. */
            price_per_hour?: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency?: string;
            } | null;
            peak_prices?: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
                /** @description Without a currency, the price is in the default currency of the service. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency?: string;
                };
            }[];
            /** @description Maximum number of upcoming bookings that a player can have on this court. Null means no limit. */
            max_upcoming_bookings?: number | null;
            /** @description Maximum number of people in a booking, including the owner. Null means any number. */
            capacity?: number | null;
            /** @description A booking without a check-in becomes a no_show this many minutes after its start. Null means never. */
            no_show_after_minutes?: number | null;
            /** @description The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts. */
            part_ids?: number[];
            /** @description Lists of courts are sorted by position, then by name. A new court comes last. */
            position?: number;
            /** @description The place on the club's site map, in thousandths of its width and height. */
            map_position?: {
                /** @description From the left edge. */
                x: number;
                /** @description From the top edge. */
                y: number;
            } | null;
        };
        Court: {
            id: number;
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description: string | null;
            /** @description The club, park or hall where the court is. */
            venue: string | null;
            address: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface: string | null;
            /** @description WGS 84, in degrees. */
            latitude: number | null;
            /** @description WGS 84, in degrees. */
            longitude: number | null;
            /** @description The court's id in another system. Unique among courts. */
            external_id: string | null;
            indoor: boolean;
            lighted: boolean;
            /** @description An inactive court cannot be booked. Its existing bookings do not change. */
            active: boolean;
            /** @description IANA name. Dates and times of bookings are local to this time zone. */
            time_zone: string;
            /** @description The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed. */
            opening_hours: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Days with other opening hours, such as holidays and seasons. Periods must not overlap. */
            special_hours: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date: string;
                /**
                 * Format: date
                 * @description The last day.
                 */
                to_date: string;
                /** @description Text of 1 to 80 characters. */
                name?: string;
                /** @description Without windows, the court is closed. */
                windows: {
                    /** @description A time of day, HH:MM, 00:00–23:59. */
                    open: string;
                    /** @description A time of day, HH:MM, up to 24:00. */
                    close: string;
                }[];
            }[];
            /** @description Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes. */
            slot_minutes: number;
            /** @description The shortest booking. A multiple of slot_minutes. */
            min_duration_minutes: number;
            /** @description The longest booking. A multiple of slot_minutes. */
            max_duration_minutes: number;
            /** @description Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies. */
            buffer_minutes: number;
            /** @description Minimum notice: minutes between the request and the start. */
            min_notice_minutes: number;
            /** @description Players can book up to this many days ahead. */
            max_advance_days: number;
            /** @description Players can cancel until this many minutes before the start. */
            cancellation_cutoff_minutes: number;
            /** @description A new booking is pending until an admin confirms it. */
            requires_approval: boolean;
            price_per_hour: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates. */
            peak_prices: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                };
            }[];
            /** @description Maximum number of upcoming bookings that a player can have on this court. Null means no limit. */
            max_upcoming_bookings: number | null;
            /** @description Maximum number of people in a booking, including the owner. Null means any number. */
            capacity: number | null;
            /** @description A booking without a check-in becomes a no_show this many minutes after its start. Null means never. */
            no_show_after_minutes: number | null;
            /** @description The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts. */
            part_ids: number[];
            /** @description Lists of courts are sorted by position, then by name. A new court comes last. */
            position: number;
            /** @description The place on the club's site map, in thousandths of its width and height. */
            map_position: {
                /** @description From the left edge. */
                x: number;
                /** @description From the top edge. */
                y: number;
            } | null;
            /** @description The path of the image on this host, such as /images/9f2c…, or null. */
            photo_url: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        /** @description Changes of courts. With a version, a change applies only to this version. */
        CourtChanges: {
            courts: {
                id: number;
                version?: number;
                patch: components["schemas"]["CourtPatch"];
            }[];
        };
        /** @description A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a nullable field. */
        CourtPatch: {
            /** @description Text of 1 to 120 characters. */
            name?: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type?: string;
            description?: string | null;
            /** @description The club, park or hall where the court is. */
            venue?: string | null;
            address?: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface?: string | null;
            /** @description WGS 84, in degrees. */
            latitude?: number | null;
            /** @description WGS 84, in degrees. */
            longitude?: number | null;
            /** @description The court's id in another system. Unique among courts. */
            external_id?: string | null;
            indoor?: boolean;
            lighted?: boolean;
            /** @description An inactive court cannot be booked. Its existing bookings do not change. */
            active?: boolean;
            /** @description IANA name. Dates and times of bookings are local to this time zone. */
            time_zone?: string;
            /** @description The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed. */
            opening_hours?: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Days with other opening hours, such as holidays and seasons. Periods must not overlap. */
            special_hours?: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date: string;
                /**
                 * Format: date
                 * @description The last day.
                 */
                to_date: string;
                /** @description Text of 1 to 80 characters. */
                name?: string;
                /** @description Without windows, the court is closed. */
                windows: {
                    /** @description A time of day, HH:MM, 00:00–23:59. */
                    open: string;
                    /** @description A time of day, HH:MM, up to 24:00. */
                    close: string;
                }[];
            }[];
            /** @description Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes. */
            slot_minutes?: number;
            /** @description The shortest booking. A multiple of slot_minutes. */
            min_duration_minutes?: number;
            /** @description The longest booking. A multiple of slot_minutes. */
            max_duration_minutes?: number;
            /** @description Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies. */
            buffer_minutes?: number;
            /** @description Minimum notice: minutes between the request and the start. */
            min_notice_minutes?: number;
            /** @description Players can book up to this many days ahead. */
            max_advance_days?: number;
            /** @description Players can cancel until this many minutes before the start. */
            cancellation_cutoff_minutes?: number;
            /** @description A new booking is pending until an admin confirms it. */
            requires_approval?: boolean;
            price_per_hour?: {
                /** @description In minor units, such as cents. */
                amount?: number;
                /** @description ISO 4217. */
                currency?: string;
            } | null;
            peak_prices?: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
                /** @description Without a currency, the price is in the default currency of the service. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency?: string;
                };
            }[];
            /** @description Maximum number of upcoming bookings that a player can have on this court. Null means no limit. */
            max_upcoming_bookings?: number | null;
            /** @description Maximum number of people in a booking, including the owner. Null means any number. */
            capacity?: number | null;
            /** @description A booking without a check-in becomes a no_show this many minutes after its start. Null means never. */
            no_show_after_minutes?: number | null;
            /** @description The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts. */
            part_ids?: number[];
            /** @description Lists of courts are sorted by position, then by name. A new court comes last. */
            position?: number;
            /** @description The place on the club's site map, in thousandths of its width and height. */
            map_position?: {
                /** @description From the left edge. */
                x: number;
                /** @description From the top edge. */
                y: number;
            } | null;
        };
        ChangedCourts: {
            courts: components["schemas"]["ChangedCourt"][];
        };
        /** @description A court after a change. */
        ChangedCourt: {
            id: number;
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description: string | null;
            /** @description The club, park or hall where the court is. */
            venue: string | null;
            address: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface: string | null;
            /** @description WGS 84, in degrees. */
            latitude: number | null;
            /** @description WGS 84, in degrees. */
            longitude: number | null;
            /** @description The court's id in another system. Unique among courts. */
            external_id: string | null;
            indoor: boolean;
            lighted: boolean;
            /** @description An inactive court cannot be booked. Its existing bookings do not change. */
            active: boolean;
            /** @description IANA name. Dates and times of bookings are local to this time zone. */
            time_zone: string;
            /** @description The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed. */
            opening_hours: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Days with other opening hours, such as holidays and seasons. Periods must not overlap. */
            special_hours: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date: string;
                /**
                 * Format: date
                 * @description The last day.
                 */
                to_date: string;
                /** @description Text of 1 to 80 characters. */
                name?: string;
                /** @description Without windows, the court is closed. */
                windows: {
                    /** @description A time of day, HH:MM, 00:00–23:59. */
                    open: string;
                    /** @description A time of day, HH:MM, up to 24:00. */
                    close: string;
                }[];
            }[];
            /** @description Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes. */
            slot_minutes: number;
            /** @description The shortest booking. A multiple of slot_minutes. */
            min_duration_minutes: number;
            /** @description The longest booking. A multiple of slot_minutes. */
            max_duration_minutes: number;
            /** @description Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies. */
            buffer_minutes: number;
            /** @description Minimum notice: minutes between the request and the start. */
            min_notice_minutes: number;
            /** @description Players can book up to this many days ahead. */
            max_advance_days: number;
            /** @description Players can cancel until this many minutes before the start. */
            cancellation_cutoff_minutes: number;
            /** @description A new booking is pending until an admin confirms it. */
            requires_approval: boolean;
            price_per_hour: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates. */
            peak_prices: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                };
            }[];
            /** @description Maximum number of upcoming bookings that a player can have on this court. Null means no limit. */
            max_upcoming_bookings: number | null;
            /** @description Maximum number of people in a booking, including the owner. Null means any number. */
            capacity: number | null;
            /** @description A booking without a check-in becomes a no_show this many minutes after its start. Null means never. */
            no_show_after_minutes: number | null;
            /** @description The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts. */
            part_ids: number[];
            /** @description Lists of courts are sorted by position, then by name. A new court comes last. */
            position: number;
            /** @description The place on the club's site map, in thousandths of its width and height. */
            map_position: {
                /** @description From the left edge. */
                x: number;
                /** @description From the top edge. */
                y: number;
            } | null;
            /** @description The path of the image on this host, such as /images/9f2c…, or null. */
            photo_url: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description Upcoming bookings that the new rules would reject, at most 100. These bookings do not change. */
            bookings_outside_policy: components["schemas"]["BookingReview"][];
        };
        /** @description A booking that violates a court's rules, and the violated rules. */
        BookingReview: {
            booking: components["schemas"]["AdminBooking"];
            errors: components["schemas"]["FieldError"][];
        };
        /** @description New rules to check for a court. */
        PolicyDraft: {
            policy: components["schemas"]["CourtPatch"];
            /**
             * @description Number of days to look back, including today.
             * @default 90
             */
            days?: number;
        };
        /** @description The result of checking past bookings against new rules. */
        PolicyPreview: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string;
            /** @description Number of bookings that occupied the court on these days. */
            checked: number;
            /** @description Number of these bookings that the new rules would have rejected. */
            refused: number;
            /** @description The rejected bookings, at most 100. */
            bookings: components["schemas"]["BookingReview"][];
        };
        /** @description A JSON merge patch (RFC 7396) of the prices of a court. Omitted fields do not change. */
        PricePatch: {
            price_per_hour?: {
                /** @description In minor units, such as cents. */
                amount?: number;
                /** @description ISO 4217. */
                currency?: string;
            } | null;
            peak_prices?: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
                /** @description Without a currency, the price is in the default currency of the service. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency?: string;
                };
            }[];
        };
        /** @description The slots that a court would offer on a day. */
        DayPreview: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            time_zone: string;
            /** @description The opening hours of that day. */
            open: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
            }[];
            /** @description ISO 4217. */
            currency: string | null;
            starts: components["schemas"]["BookableStart"][];
        };
        /** @description A time at which a booking can start. */
        BookableStart: {
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the court's offset.
             */
            starts_at: string;
            /** @description The possible durations in minutes, the shortest first. */
            durations: number[];
            /** @description The price of each duration, in minor units of `currency`; null if the court has no price. */
            prices: number[] | null;
        };
        /** @description The opening hours, closures, busy and free times, and bookable slots of a court on a day. */
        CourtDay: {
            court_id: number;
            court: {
                id: number;
                name: string;
                type: string;
                venue: string | null;
                position: number;
            };
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            time_zone: string;
            /** @description The distance from `near`; null without `near`. */
            distance_km: number | null;
            /** @description The opening hours of that day. */
            open: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
            }[];
            /** @description The closures of that day, with their reasons. */
            closures: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                reason: string;
            }[];
            /** @description The times of bookings of the court, or of courts that share space with it. */
            busy: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
            }[];
            /** @description The times that bookable slots cover. */
            free: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
            }[];
            /** @description ISO 4217. */
            currency: string | null;
            starts: components["schemas"]["BookableStart"][];
            /** @description The times that the person's plan does not allow. Only on days to which a rule of a plan applies. */
            restrictions?: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /** @enum {string} */
                code: "not_in_plan" | "too_early" | "too_late";
                plan: string | null;
                rule: string | null;
                /** Format: date-time */
                opens_at: string | null;
            }[];
        };
        /** @description How full a day is. The minutes are the sums of all courts. */
        DayOccupancy: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description The minutes that courts are open from now on, without closures. */
            open_minutes: number;
            /** @description The open minutes in gaps in which a booking fits. */
            free_minutes: number;
            /** @description Whether the person cannot book any time of the day yet. */
            too_early: boolean;
        };
        /** @description A booking for another person. Send exactly one of user_id, email and guest_name. */
        AdminBookingInput: {
            user_id?: number;
            /** @description A user's email address. */
            email?: string;
            /** @description The name of a person without an account. A new name adds a guest. */
            guest_name?: string;
            /** @description The phone number of the guest. Send it only with `guest_name`. Digits, spaces and + ( ) . / - */
            guest_phone?: string;
            /** @description The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin. */
            override?: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[];
            court_id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD, from 1900 to 2999.
             */
            booking_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            note?: string | null;
            /** @description Each participant has a name, an email or both. A user with that email can see the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: idn-email
                 * @description An email address. The domain may be in Unicode.
                 */
                email?: string | null;
            }[];
        };
        /** @description A new status, a new slot or a new list of participants. The changes can be combined. */
        AdminBookingPatch: {
            court_id?: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD, from 1900 to 2999.
             */
            booking_date?: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time?: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time?: string;
            /** @description Each participant has a name, an email or both. A user with that email can see the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: idn-email
                 * @description An email address. The domain may be in Unicode.
                 */
                email?: string | null;
            }[];
            /** @description The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin. */
            override?: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[];
            /** @enum {string} */
            status?: "offered" | "pending" | "confirmed" | "completed" | "no_show" | "rejected" | "cancelled";
            /**
             * @description Only with `cancelled`. `player`: the refund rules apply.
             * @enum {string}
             */
            cancelled_by?: "player" | "admin";
            reason?: string | null;
        };
        /** @description Dates and times are local to the court. */
        BookingInput: {
            court_id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            note?: string | null;
            /** @description Each participant has a name, an email or both. A user with that email can see the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: idn-email
                 * @description An email address. The domain may be in Unicode.
                 */
                email?: string | null;
            }[];
        };
        /** @description Omitted fields do not change. If start_time is sent without end_time, the booking keeps its length. */
        BookingPatch: {
            court_id?: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date?: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time?: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time?: string;
            /** @description Each participant has a name, an email or both. A user with that email can see the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: idn-email
                 * @description An email address. The domain may be in Unicode.
                 */
                email?: string | null;
            }[];
        };
        /** @description How much the signed-in player can still book. */
        BookingLimits: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date: string;
            /** @description The limits of the day, of its week and of its month. */
            limits: {
                /** @enum {string} */
                quota: "upcoming_bookings" | "upcoming_bookings_at_court" | "minutes_a_day" | "minutes_a_week" | "no_shows" | "plan";
                /** @enum {string} */
                unit: "bookings" | "minutes";
                per: ("day" | "week" | "month") | null;
                limit: number;
                used: number;
                left: number;
                /** @description The plan that sets the limit. */
                plan: string | null;
                rule: string | null;
            }[];
            /** @description Why the player cannot book the slot or, without a slot, on that day. */
            violations: components["schemas"]["FieldError"][];
            /** @description The longest booking that the limits allow. */
            longest_minutes: number | null;
            may_overlap: boolean;
            /** @description Courts and times with limits of their own. */
            parts: {
                court_ids: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                longest_minutes: number | null;
                violations: components["schemas"]["FieldError"][];
            }[];
            /** @description The days after `date`, if `date_to` was sent. */
            later?: components["schemas"]["BookingLimits"][];
        };
        Membership: {
            id: number;
            plan_id: number;
            /** @description The name of a family or a team. */
            name: string | null;
            /** @description Whether the membership waits for an admin. A pending membership does not count. */
            pending: boolean;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            starts_on: string;
            /**
             * Format: date
             * @description The last day. Null if the membership does not end.
             */
            ends_on: string | null;
            /** @description The membership stays valid for this many days after `ends_on`. */
            grace_days: number;
            /**
             * @description `pending` before the first day, or until an admin accepts the membership; `grace` after the last day, during the grace days.
             * @enum {string}
             */
            state: "pending" | "active" | "grace" | "ended";
            /** @description The people who share the membership. */
            people: {
                user_id: number;
                name: string;
                rules: components["schemas"]["PlanRule"][];
            }[];
            /** @description Rules for this membership only. They override the rules of the plan. */
            rules: components["schemas"]["PlanRule"][];
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        /** @description Settings for some courts at some times. */
        PlanRule: {
            /** @description Shown when the rule rejects a booking. */
            name: string;
            /** @description By default, all courts. */
            courts?: {
                court_ids?: number[];
                /** @description Ignores case and accents. */
                venue?: string;
                /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
                type?: string;
            };
            /** @description Local to the court. By default, always. The rule applies to each slot that overlaps. */
            times?: {
                /** @description ISO 8601: Monday is 1, Sunday is 7. */
                days?: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time?: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                from_date?: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                to_date?: string;
            };
            /** @description The settings of a rule. Settings that are left out come from other rules. */
            settings: {
                bookable?: boolean;
                /** @description When booking opens. */
                opens?: {
                    /** @description Number of days before the day of the booking. */
                    days_ahead: number;
                    /** @description The time of day at the court. The default is 00:00. */
                    time?: string;
                };
                /** @description Minutes between the request and the start. */
                min_notice_minutes?: number;
                /** @description Players can cancel until this many minutes before the start. */
                cancellation_cutoff_minutes?: number;
                /** @description The longest booking. */
                max_duration_minutes?: number;
                /** @description Each combination of `per`, `unit` and `counted` is a setting of its own. */
                quotas?: {
                    /**
                     * @description A week is Monday to Sunday.
                     * @enum {string}
                     */
                    per: "day" | "week" | "month";
                    /** @enum {string} */
                    unit: "minutes" | "bookings";
                    /** @description The maximum in one day, week or month. */
                    limit: number;
                    /**
                     * @description Whether the people of a membership share the quota.
                     * @enum {string}
                     */
                    counted: "person" | "membership";
                    /** @description Whether a booking counts for every participant with an account. */
                    every_participant?: boolean;
                }[];
                /** @description The default currency is the club's. The price does not apply to courts with another currency. */
                price_per_hour?: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency?: string;
                };
                requires_approval?: boolean;
                /** @description A guest is a participant without a membership on the day. The price is per guest. */
                guests?: {
                    /** @description Maximum number of guests in a booking. */
                    max: number;
                    /** @description The default currency is the club's. The price does not apply to courts with another currency. */
                    price?: {
                        /** @description In minor units, such as cents. */
                        amount: number;
                        /** @description ISO 4217. */
                        currency?: string;
                    };
                    /** @description Whether each guest needs a name. */
                    must_be_named?: boolean;
                };
                /** @description Maximum number of upcoming bookings. 0 means no limit. */
                max_upcoming_bookings?: number;
                /** @description Maximum number of upcoming bookings of the same court. 0 means no limit. */
                max_upcoming_bookings_at_court?: number;
                /** @description Maximum booked minutes in a day. 0 means no limit. */
                max_minutes_per_day?: number;
                /** @description Maximum booked minutes in a week, Monday to Sunday. 0 means no limit. */
                max_minutes_per_week?: number;
                /** @description The number of no-shows after which the player cannot book. 0 means no limit. */
                max_no_shows?: number;
                /** @description Whether the player may have several bookings at the same time. */
                may_overlap?: boolean;
                /** @description Whether every participant needs a membership. */
                members_only?: boolean;
            };
        };
        MembershipInput: {
            plan_id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            starts_on: string;
            people: {
                user_id: number;
                rules?: components["schemas"]["PlanRule"][];
            }[];
            /** @description The name of a family or a team. */
            name?: string | null;
            /** @description Whether the membership waits for an admin. A pending membership does not count. */
            pending?: boolean;
            /**
             * Format: date
             * @description The last day. Null if the membership does not end.
             */
            ends_on?: string | null;
            /** @description The membership stays valid for this many days after `ends_on`. */
            grace_days?: number;
            rules?: components["schemas"]["PlanRule"][];
        };
        /** @description A JSON merge patch (RFC 7396). People and rules are replaced as a whole. */
        MembershipPatch: {
            plan_id?: number;
            /** @description The name of a family or a team. */
            name?: string | null;
            /** @description Whether the membership waits for an admin. A pending membership does not count. */
            pending?: boolean;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            starts_on?: string;
            /**
             * Format: date
             * @description The last day. Null if the membership does not end.
             */
            ends_on?: string | null;
            /** @description The membership stays valid for this many days after `ends_on`. */
            grace_days?: number;
            people?: {
                user_id: number;
                rules?: components["schemas"]["PlanRule"][];
            }[];
            rules?: components["schemas"]["PlanRule"][];
        };
        /** @description New rules to check for a plan. */
        PlanDraft: {
            /** @description The plan that gets these rules. By default, people without a membership get them. */
            plan_id?: number;
            /** @description Text of 1 to 80 characters. */
            name?: string;
            rules: components["schemas"]["PlanRule"][];
            /**
             * @description Number of days to look back, including today.
             * @default 90
             */
            days?: number;
        };
        PlanPreview: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string;
            checked: number;
            current: components["schemas"]["PlanOutcome"];
            draft: components["schemas"]["PlanOutcome"];
            /** @description The plan is null for people without a plan. A person with several plans counts for each. */
            plans: {
                plan_id: number | null;
                plan: string | null;
                checked: number;
                current: components["schemas"]["PlanOutcome"];
                draft: components["schemas"]["PlanOutcome"];
            }[];
            /** @description How many bookings each rule of the draft rejects. `rule` is null for rules of a court. */
            rules: {
                code: string;
                rule: string | null;
                plan: string | null;
                refused: number;
            }[];
            /** @description The first 100 bookings that only the draft rejects. */
            bookings: components["schemas"]["BookingReview"][];
        };
        /** @description The result of checking past bookings. */
        PlanOutcome: {
            /** @description Number of rejected bookings. */
            refused: number;
            /** @description The prices of the other bookings, for each currency. */
            income: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
        };
        /** @description A membership plan with its rules. */
        Plan: {
            id: number;
            /** @description Text of 1 to 80 characters. */
            name: string;
            description: string | null;
            /** @description Such as #0a6b50. */
            colour: string | null;
            /** @description Whether everybody without a membership has this plan. At most one plan. */
            for_guests: boolean;
            rules: components["schemas"]["PlanRule"][];
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description Number of people who have the plan today. Only in the list of plans. */
            members?: number;
        };
        PlanInput: {
            /** @description Text of 1 to 80 characters. */
            name: string;
            description?: string | null;
            /** @description Such as #0a6b50. */
            colour?: string | null;
            /** @description Whether everybody without a membership has this plan. At most one plan. */
            for_guests?: boolean;
            rules?: components["schemas"]["PlanRule"][];
        };
        /** @description A JSON merge patch (RFC 7396). Rules are replaced as a whole. */
        PlanPatch: {
            /** @description Text of 1 to 80 characters. */
            name?: string;
            description?: string | null;
            /** @description Such as #0a6b50. */
            colour?: string | null;
            /** @description Whether everybody without a membership has this plan. At most one plan. */
            for_guests?: boolean;
            rules?: components["schemas"]["PlanRule"][];
        };
        Entitlements: {
            /**
             * Format: date
             * @description Today in the time zone of the club.
             */
            date: string;
            /** @description Each booking uses the best plan. */
            plans: {
                plan: {
                    id: number;
                    name: string;
                    description: string | null;
                    colour: string | null;
                } | null;
                membership: {
                    id: number;
                    name: string | null;
                    /**
                     * @description `pending` before the first day, or until an admin accepts the membership; `grace` after the last day, during the grace days.
                     * @enum {string}
                     */
                    state: "pending" | "active" | "grace" | "ended";
                    /**
                     * Format: date
                     * @description A calendar date, YYYY-MM-DD.
                     */
                    starts_on: string;
                    /** Format: date */
                    ends_on: string | null;
                    /** @description Number of people who share the membership. */
                    people: number;
                    /** @description The names of these people, if there are several. */
                    names: string[];
                } | null;
                /** @description The usage today, this week or this month. */
                quotas: {
                    rule: string;
                    /**
                     * @description A week is Monday to Sunday.
                     * @enum {string}
                     */
                    per: "day" | "week" | "month";
                    /** @enum {string} */
                    unit: "minutes" | "bookings";
                    /** @description The maximum in one day, week or month. */
                    limit: number;
                    /**
                     * @description Whether the people of a membership share the quota.
                     * @enum {string}
                     */
                    counted: "person" | "membership";
                    /** @description Whether a booking counts for every participant with an account. */
                    every_participant?: boolean;
                    used: number;
                    left: number;
                    /**
                     * Format: date
                     * @description The last day of the period.
                     */
                    ends_on: string;
                }[];
                /** @description The most specific rule first. */
                rules: {
                    /** @enum {string} */
                    level: "person" | "membership" | "plan";
                    /** @description Shown when the rule rejects a booking. */
                    name: string;
                    /** @description By default, all courts. */
                    courts?: {
                        court_ids?: number[];
                        /** @description Ignores case and accents. */
                        venue?: string;
                        /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
                        type?: string;
                    };
                    /** @description Local to the court. By default, always. The rule applies to each slot that overlaps. */
                    times?: {
                        /** @description ISO 8601: Monday is 1, Sunday is 7. */
                        days?: number[];
                        /** @description A time of day, HH:MM, 00:00–23:59. */
                        start_time?: string;
                        /** @description A time of day, HH:MM, up to 24:00. */
                        end_time?: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD.
                         */
                        from_date?: string;
                        /**
                         * Format: date
                         * @description A calendar date, YYYY-MM-DD.
                         */
                        to_date?: string;
                    };
                    /** @description The settings of a rule. Settings that are left out come from other rules. */
                    settings: {
                        bookable?: boolean;
                        /** @description When booking opens. */
                        opens?: {
                            /** @description Number of days before the day of the booking. */
                            days_ahead: number;
                            /** @description The time of day at the court. The default is 00:00. */
                            time?: string;
                        };
                        /** @description Minutes between the request and the start. */
                        min_notice_minutes?: number;
                        /** @description Players can cancel until this many minutes before the start. */
                        cancellation_cutoff_minutes?: number;
                        /** @description The longest booking. */
                        max_duration_minutes?: number;
                        /** @description Each combination of `per`, `unit` and `counted` is a setting of its own. */
                        quotas?: {
                            /**
                             * @description A week is Monday to Sunday.
                             * @enum {string}
                             */
                            per: "day" | "week" | "month";
                            /** @enum {string} */
                            unit: "minutes" | "bookings";
                            /** @description The maximum in one day, week or month. */
                            limit: number;
                            /**
                             * @description Whether the people of a membership share the quota.
                             * @enum {string}
                             */
                            counted: "person" | "membership";
                            /** @description Whether a booking counts for every participant with an account. */
                            every_participant?: boolean;
                        }[];
                        /** @description The default currency is the club's. The price does not apply to courts with another currency. */
                        price_per_hour?: {
                            /** @description In minor units, such as cents. */
                            amount: number;
                            /** @description ISO 4217. */
                            currency?: string;
                        };
                        requires_approval?: boolean;
                        /** @description A guest is a participant without a membership on the day. The price is per guest. */
                        guests?: {
                            /** @description Maximum number of guests in a booking. */
                            max: number;
                            /** @description The default currency is the club's. The price does not apply to courts with another currency. */
                            price?: {
                                /** @description In minor units, such as cents. */
                                amount: number;
                                /** @description ISO 4217. */
                                currency?: string;
                            };
                            /** @description Whether each guest needs a name. */
                            must_be_named?: boolean;
                        };
                        /** @description Maximum number of upcoming bookings. 0 means no limit. */
                        max_upcoming_bookings?: number;
                        /** @description Maximum number of upcoming bookings of the same court. 0 means no limit. */
                        max_upcoming_bookings_at_court?: number;
                        /** @description Maximum booked minutes in a day. 0 means no limit. */
                        max_minutes_per_day?: number;
                        /** @description Maximum booked minutes in a week, Monday to Sunday. 0 means no limit. */
                        max_minutes_per_week?: number;
                        /** @description The number of no-shows after which the player cannot book. 0 means no limit. */
                        max_no_shows?: number;
                        /** @description Whether the player may have several bookings at the same time. */
                        may_overlap?: boolean;
                        /** @description Whether every participant needs a membership. */
                        members_only?: boolean;
                    };
                }[];
            }[];
        };
        /** @description Bookings with a price to pay. Other bookings are left out. */
        BookingPayments: {
            data: {
                booking_id: number;
                /** @description ISO 4217. */
                currency: string;
                charged: number;
                paid: number;
                written_off: number;
                owed: number;
            }[];
        };
        UsedCodeInput: {
            /** @description Without a code, the discount is removed. */
            code?: string | null;
        };
        /** @description The cost of a booking. Amounts are in minor units. */
        BookingPayment: {
            /**
             * @description `none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed.
             * @enum {string}
             */
            mode: "none" | "later" | "now" | "deposit";
            /** @description In hundredths of a percent. Prices include the tax. */
            tax_rate: number;
            /** @description The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything. */
            refunds: {
                /** @description The cancellation is at least this many hours before the start. */
                hours_before: number;
                /** @description The refunded percentage of the price. */
                percent: number;
            }[];
            /**
             * @description With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player.
             * @enum {string}
             */
            refund_to: "balance" | "origin";
            /** @description Added if the cancellation does not refund everything. */
            late_cancellation_fee: number;
            /** @description Added to the price if the player does not come. */
            no_show_fee: number;
            /** @description The percentage of the price that is paid before the confirmation. */
            due_percent: number;
            booking_id: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description The price and the fees, after the waiver. */
            charged: number;
            /** @description The part of `charged` that is fees. */
            fees: number;
            /** @description The tax that `charged` includes. */
            tax: number;
            waived: number;
            /** @description The payments without the refunds. */
            paid: number;
            /** @description The debt that the club does not expect any more. */
            written_off: number;
            owed: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            owed_since: string | null;
            /** @description The amount by which the discount code lowers the price. */
            discount: number;
            discount_code: string | null;
            /** @description The amount that confirms a held booking. */
            due: number;
            /**
             * Format: date-time
             * @description The held booking is cancelled at this time unless it is paid.
             */
            pay_by: string | null;
            /** @description The refund if the player cancels now. Null if the booking is not upcoming. */
            refund_if_cancelled: number | null;
            /** @description The refunds that the club must still pay out to the reader. */
            open_refunds: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
            /** @description The remaining debt if the player cancels now. */
            owed_if_cancelled: number | null;
        };
        WaiverInput: {
            /** @description The default is the whole debt. */
            amount?: number;
            /** @description Staff can see it. */
            reason: string;
        };
        /** @description A count of the cash. The ledger takes over the difference. */
        CashCount: {
            id: number;
            drawer_id: number;
            opens: boolean;
            /** @description ISO 4217. */
            currency: string;
            /** @description The cash that the drawer had to contain. */
            expected: number;
            counted: number;
            /** @description Negative if cash was missing. */
            difference: number;
            deposited: number;
            added: number;
            other_drawer_id: number | null;
            reason: string | null;
            counted_by: {
                id: number;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        CashCountInput: {
            /** @description The drawer of the cash. The default is the first drawer. */
            drawer_id?: number;
            /** @description Whether the count opens the drawer. */
            opens?: boolean;
            /** @description The cash in the drawer, in minor units. */
            counted: number;
            /** @description Taken out after the count, to the bank or `other_drawer_id`. */
            deposited?: number;
            /** @description Added after the count, from the bank or `other_drawer_id`. */
            added?: number;
            other_drawer_id?: number;
            /** @description The default is the club's. */
            currency?: string;
            /** @description Staff can see it. */
            reason?: string;
        };
        /** @description The people who owe money, oldest debt first. At most 1,000 people. */
        Debts: {
            data: {
                user: {
                    id: number;
                    name: string;
                    email: string | null;
                    phone: string | null;
                };
                /** @description ISO 4217. */
                currency: string;
                owed: number;
                bookings: number;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                owed_since: string;
            }[];
        };
        /** @description A code that lowers the price of a booking. */
        DiscountCode: {
            id: number;
            /** @description Letters, digits and hyphens. The service stores capital letters. */
            code: string;
            /** @description The percentage of the price. Null if the code has an `amount`. */
            percent: number | null;
            /** @description In minor units of `currency`. Null if the code has a `percent`. */
            amount: number | null;
            /** @description ISO 4217. */
            currency: string | null;
            /**
             * Format: date
             * @description The code applies to bookings from this day on.
             */
            date_from: string | null;
            /**
             * Format: date
             * @description The code applies to bookings until this day.
             */
            date_to: string | null;
            /** @description The earliest start of the booking. */
            start_from: string | null;
            /** @description The latest start of the booking. */
            start_to: string | null;
            /** @description Null means all courts. */
            court_ids: number[] | null;
            /** @description The maximum number of bookings of all people. Null means no limit. */
            max_uses: number | null;
            /** @description The maximum number of bookings of one person. Null means no limit. */
            max_uses_per_person: number | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        DiscountCodeInput: {
            /** @description Letters, digits and hyphens. The service stores capital letters. */
            code: string;
            /** @description The percentage of the price. Null if the code has an `amount`. */
            percent?: number | null;
            /** @description In minor units of `currency`. Null if the code has a `percent`. */
            amount?: number | null;
            /** @description ISO 4217. */
            currency?: string | null;
            /**
             * Format: date
             * @description The code applies to bookings from this day on.
             */
            date_from?: string | null;
            /**
             * Format: date
             * @description The code applies to bookings until this day.
             */
            date_to?: string | null;
            /** @description The earliest start of the booking. */
            start_from?: string | null;
            /** @description The latest start of the booking. */
            start_to?: string | null;
            /** @description Null means all courts. */
            court_ids?: number[] | null;
            /** @description The maximum number of bookings of all people. Null means no limit. */
            max_uses?: number | null;
            /** @description The maximum number of bookings of one person. Null means no limit. */
            max_uses_per_person?: number | null;
        };
        /** @description A JSON merge patch (RFC 7396). */
        DiscountCodePatch: {
            /** @description Letters, digits and hyphens. The service stores capital letters. */
            code?: string;
            /** @description The percentage of the price. Null if the code has an `amount`. */
            percent?: number | null;
            /** @description In minor units of `currency`. Null if the code has a `percent`. */
            amount?: number | null;
            /** @description ISO 4217. */
            currency?: string | null;
            /**
             * Format: date
             * @description The code applies to bookings from this day on.
             */
            date_from?: string | null;
            /**
             * Format: date
             * @description The code applies to bookings until this day.
             */
            date_to?: string | null;
            /** @description The earliest start of the booking. */
            start_from?: string | null;
            /** @description The latest start of the booking. */
            start_to?: string | null;
            /** @description Null means all courts. */
            court_ids?: number[] | null;
            /** @description The maximum number of bookings of all people. Null means no limit. */
            max_uses?: number | null;
            /** @description The maximum number of bookings of one person. Null means no limit. */
            max_uses_per_person?: number | null;
        };
        /** @description The cash drawers. */
        Drawers: {
            data: {
                id: number;
                /** @description Text of 1 to 100 characters. */
                name: string | null;
                /** @description The cash that the drawer must contain. */
                cash: {
                    /** @description ISO 4217. */
                    currency: string;
                    amount: number;
                }[];
                /**
                 * Format: date-time
                 * @description Null if the drawer is not open.
                 */
                opened_at: string | null;
            }[];
        };
        DrawersInput: {
            drawers: {
                id?: number;
                /** @description Text of 1 to 100 characters. */
                name: string;
            }[];
        };
        /** @description The fee of a membership for one period. Amounts are in minor units. */
        Due: {
            id: number;
            membership_id: number;
            plan: {
                id: number;
                name: string;
            };
            user: {
                id: number;
                name: string;
            };
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            period_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            period_to: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            due_on: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Before the waiver. */
            amount: number;
            tax_rate: number;
            waived: number;
            paid: number;
            owed: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            owed_since: string | null;
            /**
             * @description `grace` and `ended` if the membership was stopped because of this unpaid fee.
             * @enum {string}
             */
            state: "open" | "grace" | "ended" | "paid";
        };
        /** @description The invoices and credit notes of a run. The ids of a preview are null. */
        InvoiceRun: {
            data: {
                user: {
                    id: number;
                    name: string;
                };
                /** @enum {string} */
                kind: "invoice" | "credit_note";
                /** @description ISO 4217. */
                currency: string;
                gross: number;
                bookings: number;
                dues: number;
                id: number | null;
                number: string | null;
            }[];
        };
        InvoiceRunInput: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string;
            /** @description Whether to send the invoices by email. */
            email?: boolean;
        };
        /** @description The details of the club on new invoices. The defaults are the name and the address of the club. */
        InvoiceSettings: {
            /** @description Text of 1 to 200 characters. */
            legal_name: string | null;
            /** @description Text of 1 to 500 characters. */
            address: string | null;
            /** @description Text of 1 to 60 characters. */
            tax_number: string | null;
            /** @description The text below the lines, such as bank details. */
            footer: string | null;
            /** @description The numbers begin with this prefix. */
            invoice_prefix: string;
            /** @description The numbers begin with this prefix. */
            credit_note_prefix: string;
            version: number;
        };
        InvoiceSettingsInput: {
            /** @description Text of 1 to 200 characters. */
            legal_name: string | null;
            /** @description Text of 1 to 500 characters. */
            address: string | null;
            /** @description Text of 1 to 60 characters. */
            tax_number: string | null;
            /** @description The text below the lines, such as bank details. */
            footer: string | null;
            /** @description The numbers begin with this prefix. */
            invoice_prefix: string;
            /** @description The numbers begin with this prefix. */
            credit_note_prefix: string;
        };
        InvoiceInput: {
            user_id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string;
            /** @description Whether to send the invoices by email. */
            email?: boolean;
            /** @description The default is the address of the person's last invoice. */
            address?: string;
        };
        CreditNoteInput: {
            /** @description The credit note contains the reason. */
            reason: string;
        };
        /** @description The amounts sum to zero in each currency. */
        LedgerBalances: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date: string;
            data: {
                /** @enum {string} */
                account: "assets:receivable" | "assets:cash" | "assets:card" | "assets:bank" | "assets:clearing:stripe" | "assets:clearing:mollie" | "assets:disputes" | "liabilities:balance" | "liabilities:refunds" | "liabilities:vouchers" | "liabilities:tax" | "income:court" | "income:guests" | "income:fee" | "income:membership" | "expenses:cash-difference" | "expenses:write-offs" | "expenses:disputes" | "expenses:provider-fees";
                /** @description ISO 4217. */
                currency: string;
                /** @description In minor units. A debit is positive, a credit is negative. */
                amount: number;
            }[];
        };
        /** @description The amounts sum to zero in each currency. */
        LedgerTransaction: {
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /** @enum {string} */
            kind: "charge" | "payment" | "top_up" | "refund" | "payout" | "reversal" | "transfer" | "voucher" | "cash_count" | "write_off" | "dispute";
            created_by: number | null;
            postings: {
                /** @enum {string} */
                account: "assets:receivable" | "assets:cash" | "assets:card" | "assets:bank" | "assets:clearing:stripe" | "assets:clearing:mollie" | "assets:disputes" | "liabilities:balance" | "liabilities:refunds" | "liabilities:vouchers" | "liabilities:tax" | "income:court" | "income:guests" | "income:fee" | "income:membership" | "expenses:cash-difference" | "expenses:write-offs" | "expenses:disputes" | "expenses:provider-fees";
                user_id: number | null;
                booking_id: number | null;
                /** @description In minor units. A debit is positive, a credit is negative. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
                drawer_id: number | null;
            }[];
            hash: string;
        };
        AdminOnlinePayment: {
            id: number;
            booking_id: number;
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /**
             * @description `open`: pay at `url`. `processing`: the provider has not decided yet, so do not pay again. `refunded`: the money came too late or twice, and goes back. `failed`: nothing was paid, and the player can try again.
             * @enum {string}
             */
            state: "open" | "processing" | "paid" | "refunded" | "failed";
            /** @description The page of the provider. Null unless the payment is open. */
            url: string | null;
            /**
             * Format: date-time
             * @description The slot is held until then.
             */
            pay_by: string | null;
            /** @enum {string} */
            provider: "stripe" | "mollie";
            /**
             * @description Payments in test mode never get into the books.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description The provider's code for the failure. */
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            user: {
                id: number;
                name: string;
            };
            /** @description The provider's id of the payment. */
            reference: string | null;
            /** @description The amount that the provider has returned, or has accepted to return. */
            refunded: number;
            /** @description The receipt. */
            payment_id: number | null;
            disputes: {
                reference: string;
                amount: number;
                /** @enum {string} */
                state: "open" | "won" | "lost";
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                updated_at: string;
            }[];
            /** @description Open refunds that the provider could not make. */
            failed_refund_ids: number[];
            /** @description A refund failed, a dispute is open, or the provider has not decided for an hour. */
            needs_attention: boolean;
        };
        /** @description The club's account at a payment provider. */
        PaymentProvider: {
            id: number;
            /** @description Whether players pay here. Only one provider of each mode is active: another one becomes inactive. */
            active: boolean;
            /** @enum {string} */
            name: "stripe" | "mollie";
            /**
             * @description Payments in test mode never get into the books.
             * @enum {string}
             */
            mode: "test" | "live";
            has_webhook_secret: boolean;
            /** @description The address for notifications of the provider. */
            notification_url: string;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        PaymentProviderInput: {
            /** @description The secret API key. It is stored encrypted, and never shown. */
            api_key: string;
            /** @enum {string} */
            name: "stripe" | "mollie";
            /** @description Whether players pay here. Only one provider of each mode is active: another one becomes inactive. */
            active?: boolean;
            /** @description The secret with which Stripe signs notifications. */
            webhook_secret?: string | null;
        };
        /** @description A JSON merge patch (RFC 7396). */
        PaymentProviderPatch: {
            /** @description Whether players pay here. Only one provider of each mode is active: another one becomes inactive. */
            active?: boolean;
            /** @description The secret API key. It is stored encrypted, and never shown. */
            api_key?: string;
            /** @description The secret with which Stripe signs notifications. */
            webhook_secret?: string | null;
        };
        ProviderPayoutInput: {
            /** @description The amount that arrived at the bank, in minor units. */
            amount: number;
            /** @description The amount that the provider kept for its services. */
            fee: number;
            /** @description The default is the currency of the club. */
            currency?: string;
        };
        /** @description Money that a provider has sent to the bank. */
        ProviderPayout: {
            id: number;
            amount: number;
            fee: number;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        /** @description The rules for the price, the fees and the refund of a booking. */
        PaymentTerms: {
            id: number;
            /** @description Text of 1 to 100 characters. */
            name: string;
            /** @description The matching terms with the lowest position apply. */
            position: number;
            /** @description Null means all courts. */
            court_ids: number[] | null;
            /** @description The player has one of these plans on the day of the booking. Null means everybody. */
            plan_ids: number[] | null;
            /**
             * @description `none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed.
             * @enum {string}
             */
            mode: "none" | "later" | "now" | "deposit";
            /** @description The deposit in percent of the price, for the mode `deposit`. */
            deposit_percent: number;
            /** @description The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours. */
            pay_within_minutes: number;
            /** @description Time to pay for a booking that several people pay. 0: nobody can share. */
            share_within_minutes: number;
            /** @description In hundredths of a percent. Prices include the tax. */
            tax_rate: number;
            /** @description The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything. */
            refunds: {
                /** @description The cancellation is at least this many hours before the start. */
                hours_before: number;
                /** @description The refunded percentage of the price. */
                percent: number;
            }[];
            /**
             * @description With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player.
             * @enum {string}
             */
            refund_to: "balance" | "origin";
            /** @description Added if the cancellation does not refund everything. */
            late_cancellation_fee: number;
            /** @description Added to the price if the player does not come. */
            no_show_fee: number;
            /** @description A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book. */
            max_owed: number | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        PaymentTermsInput: {
            /** @description Text of 1 to 100 characters. */
            name: string;
            /** @description The matching terms with the lowest position apply. */
            position?: number;
            /** @description Null means all courts. */
            court_ids?: number[] | null;
            /** @description The player has one of these plans on the day of the booking. Null means everybody. */
            plan_ids?: number[] | null;
            /**
             * @description `none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed.
             * @enum {string}
             */
            mode?: "none" | "later" | "now" | "deposit";
            /** @description The deposit in percent of the price, for the mode `deposit`. */
            deposit_percent?: number;
            /** @description The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours. */
            pay_within_minutes?: number;
            /** @description Time to pay for a booking that several people pay. 0: nobody can share. */
            share_within_minutes?: number;
            /** @description In hundredths of a percent. Prices include the tax. */
            tax_rate?: number;
            /** @description The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything. */
            refunds?: {
                /** @description The cancellation is at least this many hours before the start. */
                hours_before: number;
                /** @description The refunded percentage of the price. */
                percent: number;
            }[];
            /**
             * @description With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player.
             * @enum {string}
             */
            refund_to?: "balance" | "origin";
            /** @description Added if the cancellation does not refund everything. */
            late_cancellation_fee?: number;
            /** @description Added to the price if the player does not come. */
            no_show_fee?: number;
            /** @description A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book. */
            max_owed?: number | null;
        };
        /** @description A JSON merge patch (RFC 7396). */
        PaymentTermsPatch: {
            /** @description Text of 1 to 100 characters. */
            name?: string;
            /** @description The matching terms with the lowest position apply. */
            position?: number;
            /** @description Null means all courts. */
            court_ids?: number[] | null;
            /** @description The player has one of these plans on the day of the booking. Null means everybody. */
            plan_ids?: number[] | null;
            /**
             * @description `none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed.
             * @enum {string}
             */
            mode?: "none" | "later" | "now" | "deposit";
            /** @description The deposit in percent of the price, for the mode `deposit`. */
            deposit_percent?: number;
            /** @description The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours. */
            pay_within_minutes?: number;
            /** @description Time to pay for a booking that several people pay. 0: nobody can share. */
            share_within_minutes?: number;
            /** @description In hundredths of a percent. Prices include the tax. */
            tax_rate?: number;
            /** @description The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything. */
            refunds?: {
                /** @description The cancellation is at least this many hours before the start. */
                hours_before: number;
                /** @description The refunded percentage of the price. */
                percent: number;
            }[];
            /**
             * @description With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player.
             * @enum {string}
             */
            refund_to?: "balance" | "origin";
            /** @description Added if the cancellation does not refund everything. */
            late_cancellation_fee?: number;
            /** @description Added to the price if the player does not come. */
            no_show_fee?: number;
            /** @description A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book. */
            max_owed?: number | null;
        };
        /** @description A receipt for money that the club took or paid out. It never changes. */
        Payment: {
            id: number;
            /** @description The number of the receipt, such as 2026-000042. It has no gaps in a year. */
            number: string;
            /** @enum {string} */
            kind: "payment" | "payout" | "reversal";
            user: {
                id: number;
                name: string;
            };
            /** @description ISO 4217. */
            currency: string;
            /** @description Negative for a payout or a reversed payment. */
            amount: number;
            /** @description The cash that the club gave back. */
            change: number;
            means: {
                /** @enum {string} */
                means: "cash" | "card" | "transfer" | "balance" | "stripe" | "mollie";
                amount: number;
                tendered?: number;
                drawer_id?: number;
            }[];
            bookings: {
                booking_id: number;
                amount: number;
            }[];
            /** @description Membership fees. */
            dues: {
                due_id: number;
                amount: number;
                tax_rate: number;
                plan: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                period_from: string;
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                period_to: string;
            }[];
            /** @description The change of the person's balance. */
            balance_amount: number;
            reverses_id: number | null;
            reversed_by_id: number | null;
            reason: string | null;
            taken_by: {
                id: number;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        PaymentInput: {
            user_id: number;
            /** @description The bookings of any people that the person pays. */
            bookings?: {
                booking_id: number;
                /** @description The default is the amount `due` of a held booking, or the whole debt of another booking. */
                amount?: number;
            }[];
            /** @description Membership fees. The default amount is the whole debt. */
            dues?: {
                due_id: number;
                /** @description In minor units, such as cents. */
                amount?: number;
            }[];
            /** @description Added to the balance of the person. */
            top_up?: number;
            /** @description The currency of `top_up`. The default is the bookings' or the club's. */
            currency?: string;
            means: {
                /**
                 * @description `balance` is the money that the club holds for the person.
                 * @enum {string}
                 */
                means: "cash" | "card" | "transfer" | "balance";
                /** @description Only the last part can omit it: the part then pays the rest. */
                amount?: number;
                /** @description The cash that the person hands over. */
                tendered?: number;
                /** @description The drawer of the cash. The default is the first drawer. */
                drawer_id?: number;
            }[];
        };
        ReversalInput: {
            /** @description Staff can see it. */
            reason: string;
            /** @description The default is the drawer of the payment. */
            drawer_id?: number;
        };
        PayoutInput: {
            user_id: number;
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description The default is the club's. */
            currency?: string;
            /** @enum {string} */
            means: "cash" | "card" | "transfer";
            /** @description The drawer of the cash. The default is the first drawer. */
            drawer_id?: number;
            /** @description Staff can see it. */
            reason?: string;
        };
        /** @description The price of a plan for a period. */
        PlanFee: {
            id: number;
            plan_id: number;
            /** @description In minor units. Includes the tax. */
            amount: number;
            /**
             * @description Calendar periods. The first one costs its days only.
             * @enum {string}
             */
            period: "month" | "quarter" | "year";
            /** @description In hundredths of a percent. */
            tax_rate: number;
            /** @description Days from the charge to the last day to pay. */
            pay_within_days: number;
            /**
             * @description The result for a membership that is not paid in time.
             * @enum {string}
             */
            if_unpaid: "end" | "keep";
            /** @description With `end`, the membership is in `grace` this long before it ends. */
            grace_days: number;
            /** @description The currency of the club when the price was set. */
            currency: string;
            /**
             * Format: date
             * @description Days before this one cost nothing.
             */
            charged_from: string;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        PlanFeeInput: {
            plan_id: number;
            /** @description In minor units. Includes the tax. */
            amount: number;
            /**
             * @description Calendar periods. The first one costs its days only.
             * @enum {string}
             */
            period?: "month" | "quarter" | "year";
            /** @description In hundredths of a percent. */
            tax_rate?: number;
            /** @description Days from the charge to the last day to pay. */
            pay_within_days?: number;
            /**
             * @description The result for a membership that is not paid in time.
             * @enum {string}
             */
            if_unpaid?: "end" | "keep";
            /** @description With `end`, the membership is in `grace` this long before it ends. */
            grace_days?: number;
        };
        /** @description A JSON merge patch (RFC 7396). */
        PlanFeePatch: {
            plan_id?: number;
            /** @description In minor units. Includes the tax. */
            amount?: number;
            /**
             * @description Calendar periods. The first one costs its days only.
             * @enum {string}
             */
            period?: "month" | "quarter" | "year";
            /** @description In hundredths of a percent. */
            tax_rate?: number;
            /** @description Days from the charge to the last day to pay. */
            pay_within_days?: number;
            /**
             * @description The result for a membership that is not paid in time.
             * @enum {string}
             */
            if_unpaid?: "end" | "keep";
            /** @description With `end`, the membership is in `grace` this long before it ends. */
            grace_days?: number;
        };
        /** @description A refund to the means with which a booking was paid. */
        BookingRefund: {
            id: number;
            booking_id: number;
            user: {
                id: number;
                name: string;
            };
            payment_id: number;
            /** @enum {string} */
            means: "cash" | "card" | "transfer" | "balance" | "stripe" | "mollie";
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /**
             * @description `kept` went to the balance. `reversed` ended with its payment.
             * @enum {string}
             */
            state: "open" | "done" | "kept" | "reversed";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            done_at: string | null;
            payout_id: number | null;
        };
        /** @description How staff pay out a refund that failed online. */
        RefundByInput: {
            /** @enum {string} */
            means: "cash" | "card" | "transfer";
            /** @description The drawer of the cash. The default is the first drawer. */
            drawer_id?: number;
        };
        /** @description The takings and the revenue of a period. Amounts are in minor units. */
        Takings: {
            /** @description Counts of the cash, deposits at the bank and payouts of providers are not included. */
            means: {
                /** @enum {string} */
                means: "cash" | "card" | "transfer" | "stripe" | "mollie";
                /** @description ISO 4217. */
                currency: string;
                in: number;
                out: number;
            }[];
            revenue: {
                /** @enum {string} */
                kind: "tax" | "court" | "guests" | "fee" | "membership";
                /** @description ISO 4217. */
                currency: string;
                /** @description Without tax, except for the kind `tax`. */
                amount: number;
            }[];
            /** @description The debts that were written off, without reversed write-offs. The revenue contains them. */
            written_off: {
                /** @description ISO 4217. */
                currency: string;
                amount: number;
            }[];
            /** @description The cash in the drawers now. Negative if more was paid out than taken. */
            cash: {
                /** @description ISO 4217. */
                currency: string;
                amount: number;
            }[];
            /** @description The present debts of all people. */
            owed: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
            /** @description The refunds that are not paid out yet. */
            refunds: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
            /** @description The present balances of all people. */
            balances: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
        };
        /** @description The account of a person at the club. */
        PersonAccount: {
            /** @description The money that the club holds for the person. */
            balances: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
            /** @description The debts of the person. */
            owed: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
            /** @description At most 100 bookings, oldest debt first. */
            owed_bookings: {
                booking_id: number;
                owed: number;
                /** @description ISO 4217. */
                currency: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                owed_since: string;
            }[];
            /** @description At most 100 membership fees, oldest first. */
            owed_dues: {
                due_id: number;
                owed: number;
                /** @description ISO 4217. */
                currency: string;
            }[];
        };
        /** @description One line of the account of a person. */
        Movement: {
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /** @enum {string} */
            kind: "charge" | "payment" | "top_up" | "refund" | "payout" | "reversal" | "transfer" | "voucher" | "cash_count" | "write_off" | "dispute";
            /** @enum {string} */
            account: "assets:receivable" | "assets:cash" | "assets:card" | "assets:bank" | "assets:clearing:stripe" | "assets:clearing:mollie" | "assets:disputes" | "liabilities:balance" | "liabilities:refunds" | "liabilities:vouchers" | "liabilities:tax" | "income:court" | "income:guests" | "income:fee" | "income:membership" | "expenses:cash-difference" | "expenses:write-offs" | "expenses:disputes" | "expenses:provider-fees";
            booking_id: number | null;
            /** @description Positive if the person owes more, negative if the club owes more. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
        };
        InvoicePayerInput: {
            payer_id: number | null;
        };
        /** @description A gift voucher. The club owes its amount until a player redeems the voucher. */
        Voucher: {
            id: number;
            /** @description A code such as `7K4M-Q2XF-9TRB`. Every player who knows the code can redeem the voucher. */
            code: string;
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @enum {string} */
            status: "open" | "redeemed" | "cancelled";
            /**
             * Format: date
             * @description The last day on which the voucher can be redeemed.
             */
            expires_on: string | null;
            bought_by: {
                id: number;
                name: string;
            };
            redeemed_by: {
                id: number;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            redeemed_at: string | null;
            note: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        VoucherInput: {
            /** @description The person who buys the voucher. */
            user_id: number;
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description The default is the currency of the club. */
            currency?: string;
            /** @description The default is the balance of the person. */
            means?: {
                /**
                 * @description `balance` is the money that the club holds for the person.
                 * @enum {string}
                 */
                means: "cash" | "card" | "transfer" | "balance";
                /** @description Only the last part can omit it: the part then pays the rest. */
                amount?: number;
                /** @description The cash that the person hands over. */
                tendered?: number;
                /** @description The drawer of the cash. The default is the first drawer. */
                drawer_id?: number;
            }[];
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            expires_on?: string | null;
            /** @description A note, such as the name of the person who gets the voucher. */
            note?: string | null;
        };
        WriteOffInput: {
            /** @description The bookings of one person. */
            bookings: {
                booking_id: number;
                /** @description In minor units. The default is the whole amount. */
                amount?: number;
            }[];
            /** @description Staff can see it. */
            reason: string;
        };
        /** @description A debt that was written off, or a debt that returned. */
        WriteOff: {
            id: number;
            booking_id: number;
            user: {
                id: number;
                name: string;
            };
            /** @description ISO 4217. */
            currency: string;
            /** @description Negative if the debt returned, or if the booking became cheaper. */
            amount: number;
            /** @description The part that can be reversed now. */
            reversible: number;
            reason: string | null;
            created_by: {
                id: number;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        OnlinePaymentInput: Record<string, never>;
        /** @description A payment on the page of a payment provider. */
        OnlinePayment: {
            id: number;
            booking_id: number;
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /**
             * @description `open`: pay at `url`. `processing`: the provider has not decided yet, so do not pay again. `refunded`: the money came too late or twice, and goes back. `failed`: nothing was paid, and the player can try again.
             * @enum {string}
             */
            state: "open" | "processing" | "paid" | "refunded" | "failed";
            /** @description The page of the provider. Null unless the payment is open. */
            url: string | null;
            /**
             * Format: date-time
             * @description The slot is held until then.
             */
            pay_by: string | null;
            /** @enum {string} */
            provider: "stripe" | "mollie";
            /**
             * @description Payments in test mode never get into the books.
             * @enum {string}
             */
            mode: "test" | "live";
            /** @description The provider's code for the failure. */
            reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        OwnPaymentInput: {
            /** @description The default is the amount `due` of a held booking, or the whole debt of another booking. */
            amount?: number;
        };
        BookingSharesInput: {
            /** @description The default is one share for each player of the booking. */
            shares?: {
                /** @description An existing share. A share that is not in the list is removed. */
                id?: number;
                /** @description Text of 1 to 80 characters. */
                name: string;
                /** @description In minor units. Without amounts, the price is divided equally. */
                amount?: number;
            }[];
        };
        /** @description How several people pay a booking. `split` is null if it is not shared. */
        BookingShares: {
            /** @description The time to pay of a new split, in minutes. 0 means that the booking cannot be shared. */
            share_within_minutes: number;
            split: {
                /**
                 * @description `capturing`: the whole price is reserved, and is being taken. `released`: nobody pays, and all reserved money is released.
                 * @enum {string}
                 */
                state: "open" | "capturing" | "paid" | "released";
                /**
                 * Format: date-time
                 * @description If the whole price is not reserved until then, nobody pays.
                 */
                pay_by: string;
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
                /** @description The part of the price that nobody has reserved, in minor units. */
                rest: number;
                /** @enum {string} */
                provider: "stripe" | "mollie";
                /**
                 * @description Payments in test mode never get into the books.
                 * @enum {string}
                 */
                mode: "test" | "live";
                shares: {
                    id: number;
                    name: string;
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /**
                     * @description `authorized`: the money is reserved, and is taken when the whole price is reserved. `covered`: somebody else has paid the share.
                     * @enum {string}
                     */
                    state: "open" | "processing" | "authorized" | "paid" | "covered";
                    /** @description The page on which a person pays. */
                    url: string;
                }[];
            } | null;
        };
        /** @description The payment terms of a court for the current user. */
        OfferedTerms: {
            /**
             * @description `none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed.
             * @enum {string}
             */
            mode: "none" | "later" | "now" | "deposit";
            /** @description In hundredths of a percent. Prices include the tax. */
            tax_rate: number;
            /** @description The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything. */
            refunds: {
                /** @description The cancellation is at least this many hours before the start. */
                hours_before: number;
                /** @description The refunded percentage of the price. */
                percent: number;
            }[];
            /**
             * @description With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player.
             * @enum {string}
             */
            refund_to: "balance" | "origin";
            /** @description Added if the cancellation does not refund everything. */
            late_cancellation_fee: number;
            /** @description Added to the price if the player does not come. */
            no_show_fee: number;
            /** @description The percentage of the price that is paid before the confirmation. */
            due_percent: number;
            /** @description The slot is held for the payment this many minutes. */
            pay_within_minutes: number;
        };
        /** @description How the current user can pay without staff. Null if not at all. */
        PaymentMeans: {
            online: {
                /** @enum {string} */
                provider: "stripe" | "mollie";
                /**
                 * @description Payments in test mode never get into the books.
                 * @enum {string}
                 */
                mode: "test" | "live";
            } | null;
            /** @description Do not pay these bookings again. */
            processing: {
                id: number;
                booking_id: number;
            }[];
        };
        RedeemInput: {
            code: string;
        };
        /** @description The money that is now part of the balance. */
        RedeemedVoucher: {
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
        };
        ShareLink: {
            /** @description The token from the link of a share. */
            token: string;
        };
        /** @description A shared booking, for people with the link of a share. */
        SharedBooking: {
            court_name: string;
            venue: string | null;
            booking_date: string;
            start_time: string;
            end_time: string;
            time_zone: string;
            /** @description The share of the link. */
            share_id: number;
            /**
             * @description `capturing`: the whole price is reserved, and is being taken. `released`: nobody pays, and all reserved money is released.
             * @enum {string}
             */
            state: "open" | "capturing" | "paid" | "released";
            /**
             * Format: date-time
             * @description If the whole price is not reserved until then, nobody pays.
             */
            pay_by: string;
            /** @description In minor units, such as cents. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description The part of the price that nobody has reserved, in minor units. */
            rest: number;
            /** @enum {string} */
            provider: "stripe" | "mollie";
            /**
             * @description Payments in test mode never get into the books.
             * @enum {string}
             */
            mode: "test" | "live";
            shares: {
                id: number;
                name: string;
                /** @description In minor units, such as cents. */
                amount: number;
                /**
                 * @description `authorized`: the money is reserved, and is taken when the whole price is reserved. `covered`: somebody else has paid the share.
                 * @enum {string}
                 */
                state: "open" | "processing" | "authorized" | "paid" | "covered";
            }[];
        };
        SharePaymentInput: {
            /** @description The token from the link of a share. */
            token: string;
            /** @description Whether the person pays everything that nobody has reserved. */
            rest?: boolean;
        };
        SharePayment: {
            /** @description The page of the provider. Open it in the browser. */
            url: string;
        };
        /** @description The bank account for the transfers of players. */
        BankAccount: {
            /** @description The name of the account holder. Null removes the account. */
            holder: string | null;
            /** @description The IBAN. The service removes spaces. */
            iban: string | null;
            bic: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        BankAccountInput: {
            /** @description The name of the account holder. Null removes the account. */
            holder: string | null;
            /** @description The IBAN. The service removes spaces. */
            iban: string | null;
            bic?: string | null;
        };
        /** @description An incoming transfer on a bank statement. */
        BankLine: {
            id: number;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booked_on: string;
            /** @description In minor units. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description The payer's name. */
            name: string | null;
            text: string | null;
            /** @enum {string} */
            status: "open" | "booked" | "ignored";
            payment_id: number | null;
            ignored_reason: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /** @description At most three proposals. Only an open line has proposals. */
            proposals: {
                user: {
                    id: number;
                    name: string;
                };
                bookings: {
                    booking_id: number;
                    amount: number;
                }[];
                dues: {
                    due_id: number;
                    amount: number;
                }[];
                /** @description The part that goes to the balance. */
                top_up: number;
            }[];
        };
        IgnoreInput: {
            /** @description Text of 1 to 500 characters. */
            reason: string;
        };
        /** @description The rest of the transfer goes to the balance of the person. */
        BankLinePaymentInput: {
            user_id: number;
            /** @description The default amount is the debt, or the rest of the transfer if the rest is smaller. */
            bookings?: {
                booking_id: number;
                /** @description In minor units. */
                amount?: number;
            }[];
            /** @description Membership fees, which are paid after the bookings. */
            dues?: {
                due_id: number;
                /** @description In minor units. */
                amount?: number;
            }[];
        };
        BankStatementInput: {
            /** @description The file as text: CAMT.053 or CSV. */
            content: string;
            /** @description The names of the columns of a CSV file, if the service does not recognise them. */
            columns?: {
                date: string;
                amount?: string;
                credit?: string;
                name?: string;
                text?: string;
                reference?: string;
                currency?: string;
            };
        };
        /** @description The numbers of lines of an imported statement. */
        BankImport: {
            new: number;
            /** @description New lines with the reference of a booking. */
            booked: number;
            /** @description New lines that staff must book. */
            open: number;
            /** @description Lines of an earlier import. */
            known: number;
            /** @description Outgoing transfers, and transfers that are not booked yet. */
            skipped: number;
        };
        /** @description The details for paying a booking by bank transfer. */
        Transfer: {
            holder: string;
            iban: string;
            bic: string | null;
            /** @description The creditor reference (ISO 11649) in groups of four characters, such as `RF34 0000 0000 42`. */
            reference: string;
            /** @description The debt in minor units. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description The text of a QR code (EPC069-12). Null if the booking has no debt in euros. */
            qr_text: string | null;
        };
        /** @description The slots to wait for, in wall-clock time at the court. */
        WaitlistInput: {
            court_id?: number;
            /** @description A sport, to wait for any court of this sport. Send it instead of court_id. */
            type?: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description The earliest start, HH:MM; 00:00 by default. */
            start_after?: string;
            /** @description The latest end, HH:MM; 24:00 by default. */
            end_before?: string;
            /** @description The duration in minutes. */
            duration_minutes: number;
        };
        /** @description Weekly bookings of one court. List them with `GET /admin/bookings?series_id=`. */
        BookingSeries: {
            id: number;
            court_id: number;
            court: {
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            user_id: number;
            user: {
                id: number;
                name: string;
                email: string | null;
            };
            /** @description ISO days of the week: Monday is 1, Sunday is 7. */
            days: number[];
            /**
             * Format: date
             * @description The first day on which there may be a booking.
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day on which there may be a booking.
             */
            until: string | null;
            /** @description Number of dates, including skipped dates. */
            count: number | null;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /** @description The rules that were overridden on at least one date. */
            overrides: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[];
            /** @description The dates that were skipped when the series was created. */
            skipped: components["schemas"]["SkippedDate"][];
            /** @description Number of bookings in the series. */
            booking_count: number;
            /** @description Number of upcoming bookings in the series. */
            upcoming_count: number;
            /**
             * Format: date
             * @description The date from which the series was cancelled.
             */
            cancelled_from: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        /** @description Send exactly one of user_id, email and guest_name, and exactly one of until and count. */
        SeriesInput: {
            user_id?: number;
            /** @description A user's email address. */
            email?: string;
            /** @description The name of a person without an account. A new name adds a guest. */
            guest_name?: string;
            /** @description The phone number of the guest. Send it only with `guest_name`. Digits, spaces and + ( ) . / - */
            guest_phone?: string;
            /** @description The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin. */
            override?: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[];
            court_id: number;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            note?: string | null;
            /** @description Each participant has a name, an email or both. A user with that email can see the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: idn-email
                 * @description An email address. The domain may be in Unicode.
                 */
                email?: string | null;
            }[];
            /** @description ISO days of the week: Monday is 1, Sunday is 7. */
            days: number[];
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD, from 1900 to 2999.
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day on which there may be a booking.
             */
            until?: string | null;
            /** @description Number of dates, including skipped dates. */
            count?: number | null;
            /**
             * @description "refuse" (the default) creates no series. "skip" books the other dates.
             * @enum {string}
             */
            on_conflict?: "refuse" | "skip";
        };
        SeriesPreview: {
            bookings: {
                /**
                 * Format: date
                 * @description A calendar date, YYYY-MM-DD.
                 */
                booking_date: string;
                price: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                } | null;
            }[];
            conflicts: components["schemas"]["SkippedDate"][];
        };
        SeriesCancellation: {
            /**
             * Format: date
             * @description The first day to cancel. The default is today at the court.
             */
            from?: string;
            /** @description Shown to the player. */
            reason?: string | null;
        };
        CancelledSeries: {
            id: number;
            court_id: number;
            court: {
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            user_id: number;
            user: {
                id: number;
                name: string;
                email: string | null;
            };
            /** @description ISO days of the week: Monday is 1, Sunday is 7. */
            days: number[];
            /**
             * Format: date
             * @description The first day on which there may be a booking.
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day on which there may be a booking.
             */
            until: string | null;
            /** @description Number of dates, including skipped dates. */
            count: number | null;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /** @description The rules that were overridden on at least one date. */
            overrides: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap" | "plan")[];
            /** @description The dates that were skipped when the series was created. */
            skipped: components["schemas"]["SkippedDate"][];
            /** @description Number of bookings in the series. */
            booking_count: number;
            /** @description Number of upcoming bookings in the series. */
            upcoming_count: number;
            /**
             * Format: date
             * @description The date from which the series was cancelled.
             */
            cancelled_from: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description The bookings that this request cancelled. */
            cancelled_booking_ids: number[];
        };
        /** @description Dates and times are local to each court. */
        Closure: {
            id: number;
            /** @description The closed courts. Null means all courts, including courts that are added later. */
            court_ids: number[] | null;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            start_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            end_date: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /**
             * Format: date
             * @description For a weekly closure: the last date on which it can start. Null if the closure does not repeat.
             */
            weekly_until: string | null;
            /** @description The reason that players see. */
            reason: string;
            /** @description Number of bookings that the closure still has to cancel. New bookings are already rejected. */
            bookings_to_cancel: number;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        ClosureInput: {
            /** @description The closed courts. Null means all courts, including courts that are added later. */
            court_ids: number[] | null;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            start_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            end_date: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /** @description The reason that players see. */
            reason: string;
            /**
             * Format: date
             * @description For a weekly closure: the last date on which it can start. Null if the closure does not repeat.
             */
            weekly_until?: string | null;
            /**
             * @description What happens to overlapping upcoming bookings. `refuse` rejects the closure.
             * @enum {string}
             */
            bookings?: "refuse" | "cancel";
            /** @description Decisions about overlapping bookings. `bookings` applies to the others. */
            decisions?: {
                booking_id: number;
                version?: number;
                /** @description The new slot. Null cancels the booking. */
                reschedule_to: {
                    court_id: number;
                    /**
                     * Format: date
                     * @description A calendar date, YYYY-MM-DD.
                     */
                    booking_date: string;
                    /** @description A time of day, HH:MM, 00:00–23:59. */
                    start_time: string;
                    /** @description A time of day, HH:MM, up to 24:00. */
                    end_time: string;
                } | null;
            }[];
            /** @description Added to the reason for these bookings. */
            message?: string;
        };
        /** @description A created or changed closure. */
        ClosureChange: {
            id: number;
            /** @description The closed courts. Null means all courts, including courts that are added later. */
            court_ids: number[] | null;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            start_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            end_date: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /**
             * Format: date
             * @description For a weekly closure: the last date on which it can start. Null if the closure does not repeat.
             */
            weekly_until: string | null;
            /** @description The reason that players see. */
            reason: string;
            /** @description Number of bookings that the closure still has to cancel. New bookings are already rejected. */
            bookings_to_cancel: number;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description The bookings that this request has cancelled. */
            cancelled_booking_ids: number[];
        };
        /** @description A JSON merge patch (RFC 7396). */
        ClosurePatch: {
            /** @description The closed courts. Null means all courts, including courts that are added later. */
            court_ids?: number[] | null;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            start_date?: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time?: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            end_date?: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time?: string;
            /**
             * Format: date
             * @description For a weekly closure: the last date on which it can start. Null if the closure does not repeat.
             */
            weekly_until?: string | null;
            /** @description The reason that players see. */
            reason?: string;
            /**
             * @description What happens to overlapping upcoming bookings. `refuse` rejects the closure.
             * @enum {string}
             */
            bookings?: "refuse" | "cancel";
        };
        /** @description An API key. The text of a secret key is not included. */
        ApiKey: {
            id: number;
            name: string;
            /** @description The first characters of the key. */
            hint: string;
            /** @description Whether the key may be public, for example in a web page. A publishable key has the same rights as a secret key. */
            publishable: boolean;
            /** @description The text of a publishable key. Null for a secret key. */
            key: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string | null;
            /** @description The scopes of the key. Null means all scopes. */
            scopes: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin. */
            origins: string[] | null;
            /** @description The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service. */
            rate_per_minute: number | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string | null;
            /** @description The id of the key that this key replaces. */
            rotated_from_id: number | null;
        };
        ApiKeyInput: {
            /** @description Text of 1 to 120 characters. */
            name: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at?: string | null;
            /** @description The scopes of the key. Null means all scopes. */
            scopes?: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin. */
            origins?: string[] | null;
            /** @description The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service. */
            rate_per_minute?: number | null;
            /** @description Creates a key that may be public. Lists show the text of such a key. */
            publishable?: boolean;
        };
        /** @description A new API key with its text. */
        NewApiKey: {
            id: number;
            name: string;
            /** @description The first characters of the key. */
            hint: string;
            /** @description Whether the key may be public, for example in a web page. A publishable key has the same rights as a secret key. */
            publishable: boolean;
            /** @description The text of the key. A secret key is never shown again. */
            key: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string | null;
            /** @description The scopes of the key. Null means all scopes. */
            scopes: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin. */
            origins: string[] | null;
            /** @description The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service. */
            rate_per_minute: number | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Accurate to the minute.
             */
            last_used_at: string | null;
            /** @description The id of the key that this key replaces. */
            rotated_from_id: number | null;
        };
        /** @description Changes to an API key. Omitted fields do not change. */
        ApiKeyPatch: {
            /** @description Text of 1 to 120 characters. */
            name?: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at?: string | null;
            /** @description The scopes of the key. Null means all scopes. */
            scopes?: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin. */
            origins?: string[] | null;
            /** @description The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service. */
            rate_per_minute?: number | null;
        };
        /** @description An invitation to register. Its link is not included. */
        Invitation: {
            id: number;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "player" | "desk" | "treasurer" | "admin";
            /** @description The language of emails to this user, as an ISO 639 code. */
            language: ("en" | "es") | null;
            /**
             * @description Only an `open` invitation can be used.
             * @enum {string}
             */
            state: "open" | "used" | "revoked" | "expired";
            /** @description The admin who sent the invitation; null for an operator at the command line. */
            invited_by: {
                id: number;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            revoked_at: string | null;
            /** @description The account that was registered with the invitation. */
            user_id: number | null;
        };
        InvitationInput: {
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            email: string;
            /**
             * @description The role of the new account. The default is `player`.
             * @enum {string}
             */
            role?: "player" | "desk" | "treasurer" | "admin";
            /** @description No line breaks or other control characters. */
            name?: string | null;
            /** @description The language of emails to this user, as an ISO 639 code. */
            language?: ("en" | "es") | null;
        };
        SentInvitation: {
            id: number;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "player" | "desk" | "treasurer" | "admin";
            /** @description The language of emails to this user, as an ISO 639 code. */
            language: ("en" | "es") | null;
            /**
             * @description Only an `open` invitation can be used.
             * @enum {string}
             */
            state: "open" | "used" | "revoked" | "expired";
            /** @description The admin who sent the invitation; null for an operator at the command line. */
            invited_by: {
                id: number;
                name: string;
            } | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            revoked_at: string | null;
            /** @description The account that was registered with the invitation. */
            user_id: number | null;
            /** @description The link to pass on by hand, if the service sends no mail. It is never shown again. Null if the service emails the link. */
            link: string | null;
        };
        Person: {
            id: number;
            name: string;
            /** @description Null for a guest, who has no account and cannot sign in. */
            email: string | null;
            /** @description A guest's email. The service sends no emails to this address. */
            contact_email: string | null;
            phone: string | null;
            /** @enum {string} */
            role: "player" | "desk" | "treasurer" | "admin";
            active: boolean;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            deactivated_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            email_verified_at: string | null;
            /**
             * Format: date-time
             * @description The time of registration. Null after approval, or if none is needed.
             */
            pending_since: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        PersonDetail: {
            id: number;
            name: string;
            /** @description Null for a guest, who has no account and cannot sign in. */
            email: string | null;
            /** @description A guest's email. The service sends no emails to this address. */
            contact_email: string | null;
            phone: string | null;
            /** @enum {string} */
            role: "player" | "desk" | "treasurer" | "admin";
            active: boolean;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            deactivated_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            email_verified_at: string | null;
            /**
             * Format: date-time
             * @description The time of registration. Null after approval, or if none is needed.
             */
            pending_since: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /** @description Only for the staff. */
            note: string | null;
            bookings: {
                total: number;
                upcoming: number;
                completed: number;
                no_show: number;
                cancelled: number;
            };
            /** @description Soonest first, at most 100. */
            upcoming_bookings: components["schemas"]["AdminBooking"][];
        };
        /** @description Only guests have a `contact_email`. */
        PersonPatch: {
            /** @enum {string} */
            role?: "player" | "desk" | "treasurer" | "admin";
            active?: boolean;
            /** @description No line breaks or other control characters. */
            name?: string;
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            contact_email?: string | null;
            /** @description Digits, spaces and + ( ) . / - */
            phone?: string | null;
        };
        PersonMerge: {
            user_id: number;
        };
        PersonNote: {
            note: string | null;
            replaces?: string | null;
        };
        EventList: {
            data: components["schemas"]["Event"][];
            /** @description Send this id as `after` to get the events that follow. The id never decreases. */
            last_id: number;
        };
        /** @description An event, as admins and webhooks receive it. */
        Event: components["schemas"]["BookingEvent"] | components["schemas"]["CourtEvent"] | components["schemas"]["ClosureEvent"];
        /** @description A booking right after an event, as admins see it. */
        BookingEvent: {
            /** @description Increases by one with each event. */
            id: number;
            /** @enum {string} */
            type: "booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            data: components["schemas"]["AdminBooking"] & {
                /** @description The former values of changed fields. */
                former?: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A court right after an event. */
        CourtEvent: {
            /** @description Increases by one with each event. */
            id: number;
            /** @enum {string} */
            type: "court.created" | "court.updated" | "court.deleted";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            data: components["schemas"]["Court"] & {
                /** @description The former values of changed fields. */
                former?: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description A closure right after an event. */
        ClosureEvent: {
            /** @description Increases by one with each event. */
            id: number;
            /** @enum {string} */
            type: "closure.created" | "closure.updated" | "closure.deleted";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            data: components["schemas"]["Closure"] & {
                /** @description The former values of changed fields. */
                former?: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description Courts and dates whose availability may have changed. */
        AvailabilityChange: {
            /** @description The courts. Null means any court. */
            court_ids: number[] | null;
            /** @description The dates. Null means any date. */
            dates: string[] | null;
        };
        /** @description A booking right after an event, as the player sees it. */
        OwnBookingEvent: {
            /** @description Increases by one with each event. */
            id: number;
            /** @enum {string} */
            type: "booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            data: components["schemas"]["Booking"] & {
                /** @description The former values of changed fields. */
                former?: {
                    [key: string]: unknown;
                };
            };
        };
        LiveTicket: {
            /** @description Opens streams at /live?ticket=… until the session ends. A session has one ticket for each API key. */
            ticket: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
        };
        /** @description An endpoint that receives events. The secret is not included. */
        Webhook: {
            id: number;
            /** @description The https:// address that receives the events. */
            url: string;
            description: string | null;
            /** @description The event types to send. Empty means all types. */
            event_types: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether events are sent. Events that happen while the webhook is disabled are not sent later. */
            enabled: boolean;
            /** @description Why the service disabled the webhook automatically. */
            disabled_reason: string | null;
            /** @description Number of consecutive failed attempts. */
            failures: number;
            /**
             * Format: date-time
             * @description If the endpoint keeps failing, the time at which sending resumes.
             */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description Until this time, messages are also signed with the previous secret.
             */
            old_secret_until: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
        };
        WebhookInput: {
            /** @description The https:// address that receives the events. */
            url: string;
            description?: string | null;
            /** @description The event types to send. Empty means all types. */
            event_types?: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether events are sent. Events that happen while the webhook is disabled are not sent later. */
            enabled?: boolean;
        };
        /** @description A webhook with its new secret. */
        NewWebhook: {
            id: number;
            /** @description The https:// address that receives the events. */
            url: string;
            description: string | null;
            /** @description The event types to send. Empty means all types. */
            event_types: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether events are sent. Events that happen while the webhook is disabled are not sent later. */
            enabled: boolean;
            /** @description Why the service disabled the webhook automatically. */
            disabled_reason: string | null;
            /** @description Number of consecutive failed attempts. */
            failures: number;
            /**
             * Format: date-time
             * @description If the endpoint keeps failing, the time at which sending resumes.
             */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description Until this time, messages are also signed with the previous secret.
             */
            old_secret_until: string | null;
            version: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            updated_at: string;
            /** @description The secret that signs messages (Standard Webhooks). It is shown only once. */
            secret: string;
        };
        /** @description A JSON merge patch (RFC 7396). */
        WebhookPatch: {
            /** @description The https:// address that receives the events. */
            url?: string;
            description?: string | null;
            /** @description The event types to send. Empty means all types. */
            event_types?: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether events are sent. Events that happen while the webhook is disabled are not sent later. */
            enabled?: boolean;
        };
        WebhookDelivery: {
            id: number;
            webhook_id: number;
            /** @description The `webhook-id` header. It is the same for every attempt. */
            message_id: string;
            type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts since the delivery was created or last sent again. */
            attempts: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            attempted_at: string | null;
            /** @description The HTTP status of the last response. */
            answer_status: number | null;
            /** @description How long the last attempt took, in milliseconds. */
            answer_ms: number | null;
            /** @description The first 1024 bytes of the last response. */
            answer_body: string | null;
            /** @description Why the attempt failed. Null if it succeeded, or if the response status shows the reason. */
            error: string | null;
            /** @description The attempts, oldest first. Sending a delivery again keeps its last 20 earlier attempts. */
            tries: components["schemas"]["WebhookAttempt"][];
            /** @description The body of the request, with the current names of people. */
            payload: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        /** @description One attempt to send a delivery. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            attempted_at: string;
            /** @description The HTTP status of the response. */
            answer_status: number | null;
            /** @description How long the attempt took, in milliseconds. */
            answer_ms: number;
            /** @description The first 1024 bytes of the response. */
            answer_body: string | null;
            /** @description Why the attempt failed. Null if it succeeded, or if the response status shows the reason. */
            error: string | null;
        };
        /** @description The income in the ledger in a period, in groups. */
        Revenue: {
            /** @enum {string} */
            group_by: "court" | "sport" | "plan" | "kind";
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string;
            /** @description The highest amount of each currency first. */
            data: {
                /** @description The id of the court or plan, the sport or the kind. `no-plan` if the player had no plan on the day of the booking, `no-booking` for income without a booking. */
                key: string;
                /** @description The present name to display for the key. */
                name: string;
                /** @description ISO 4217. */
                currency: string;
                /** @description In minor units, without tax. Negative if more was refunded than earned. */
                amount: number;
                /** @description The amount in the earlier period. Null without such a period. */
                before: number | null;
            }[];
            /** @description The sum of the rows of each currency. */
            totals: {
                /** @description ISO 4217. */
                currency: string;
                /** @description In minor units, without tax. Negative if more was refunded than earned. */
                amount: number;
                /** @description The amount in the earlier period. Null without such a period. */
                before: number | null;
            }[];
        };
        /** @description How much of the open time is booked, and the revenue. */
        Utilisation: {
            /** @enum {string} */
            group_by: "court" | "type" | "weekday" | "hour" | "weekday_hour" | "week" | "month" | "plan";
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_from: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            date_to: string;
            data: {
                /** @description The id of the court or plan (`none` without a plan), the sport, the weekday (1 = Monday), the hour (00–23), both (`1 07`), a Monday, or a month. */
                key: string;
                /** @description The name to display for the key. */
                name: string;
                /** @description Number of confirmed and completed bookings and no-shows. By hour, a booking counts in the hour in which it starts. */
                bookings: number;
                /** @description Opening hours minus closures, in minutes. */
                open_minutes: number;
                /** @description Minutes of confirmed and completed bookings and no-shows. */
                booked_minutes: number;
                /** @description Minutes of cancelled bookings. */
                cancelled_minutes: number;
                /** @description Minutes of no-shows. They are included in booked_minutes. */
                no_show_minutes: number;
                /** @description booked_minutes / open_minutes, rounded to 4 decimal places; null if open_minutes is 0. */
                occupancy: number | null;
                /** @description Number of cancelled bookings. */
                cancelled_bookings: number;
                /** @description Number of no-shows. They are included in bookings. */
                no_show_bookings: number;
                /** @description The charges of bookings, by currency. A booking without payment counts with its price, unless it is cancelled. */
                revenue: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                }[];
            }[];
            /** @description Minutes are counted in local time. */
            totals: {
                /** @description Number of confirmed and completed bookings and no-shows. By hour, a booking counts in the hour in which it starts. */
                bookings: number;
                /** @description Opening hours minus closures, in minutes. */
                open_minutes: number;
                /** @description Minutes of confirmed and completed bookings and no-shows. */
                booked_minutes: number;
                /** @description Minutes of cancelled bookings. */
                cancelled_minutes: number;
                /** @description Minutes of no-shows. They are included in booked_minutes. */
                no_show_minutes: number;
                /** @description booked_minutes / open_minutes, rounded to 4 decimal places; null if open_minutes is 0. */
                occupancy: number | null;
                /** @description Number of cancelled bookings. */
                cancelled_bookings: number;
                /** @description Number of no-shows. They are included in bookings. */
                no_show_bookings: number;
                /** @description The charges of bookings, by currency. A booking without payment counts with its price, unless it is cancelled. */
                revenue: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                }[];
            };
        };
        /** @description The result of an import. */
        ImportSummary: {
            /** @description Number of rows in the file. */
            rows: number;
            /** @description Number of imported rows. In a dry run, number of rows that would be imported. */
            imported: number;
            /** @description Number of rows that already exist. They are not changed. */
            known: number;
            /** @description Number of rejected rows. */
            refused: number;
            /** @description Whether this was a dry run, which changes nothing. */
            dry_run: boolean;
            /** @description Columns of the file that the import does not read, in lower case. */
            ignored_columns: string[];
            /** @description UTF-8, UTF-16 or a Windows encoding, such as `windows-1252`. */
            encoding: string;
            /** @description The reasons for rejection of the first 1000 rejected rows. */
            refusals: {
                /** @description The line of the file on which the row ends. The first line is 1. */
                line: number;
                /** @description The column with the error. */
                column?: string;
                /** @description In the language of `Accept-Language`. */
                reason: string;
            }[];
            /** @description Imported rows whose name was not stored. */
            notes: {
                /** @description The line of the file on which the row ends. The first line is 1. */
                line: number;
                /** @description The column with the error. */
                column?: string;
                /** @description In the language of `Accept-Language`. */
                reason: string;
            }[];
        };
        MailTestInput: {
            /**
             * Format: idn-email
             * @description An email address. The domain may be in Unicode.
             */
            to?: string;
        };
        MailTest: {
            host: string;
            accepted: boolean;
            /** @description Why the mail server did not accept the email. */
            detail: string | null;
        };
        /** @description The state of a queue of background work. */
        QueueState: {
            /** @enum {string} */
            queue: "jobs" | "mail" | "webhooks" | "backups";
            /** @description Unfinished entries, or places that lack the last due backup. */
            waiting: number;
            /**
             * Format: date-time
             * @description When the oldest waiting entry was due. Null if none is due.
             */
            oldest_due_at: string | null;
            /** @description Emails and deliveries that are no longer retried, or jobs whose last attempt failed. */
            failed: number;
            /** @description The newest error of a waiting or failed entry. It contains no personal data. */
            last_error: string | null;
        };
        /** @description A resource that admins manage. */
        ResourceSchema: {
            name: string;
            /** @description Below the base path of the API. */
            path: string;
            /** @description The permission to read it. */
            read: string;
            /** @description The permission to change it. */
            manage: string;
            /** @description The JSON Schema of a new resource, with defaults. */
            input: {
                [key: string]: unknown;
            };
            /** @description The fields that a merge patch can change. */
            patch: string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request in the log of the service. */
        "X-Request-Id": string;
        /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description says otherwise. The header is absent if there is no limit. */
        "RateLimit-Policy": string;
        /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
        RateLimit: string;
        /** @description "<version>.<hash of the body>", with +br or +gzip at its end if the body is compressed. */
        ETag: string;
        /** @description "<hash of the body>", with +br or +gzip at its end if the body is compressed. */
        "ETag-List": string;
        /** @description The path of the new resource. */
        Location: string;
        /** @description The file name. */
        "Content-Disposition": string;
        /** @description The URL of the next page, with rel="next" (RFC 8288). */
        Link: string;
        /** @description true if this is the stored response to an earlier request. */
        "Idempotent-Replayed": string;
        /** @description Seconds to wait before the next request. */
        "Retry-After": number;
        /** @description ApiKey or Bearer. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type CalendarLink = components['schemas']['CalendarLink'];
export type Problem = components['schemas']['Problem'];
export type FieldError = components['schemas']['FieldError'];
export type AdminBooking = components['schemas']['AdminBooking'];
export type SkippedDate = components['schemas']['SkippedDate'];
export type EmailChangeRequest = components['schemas']['EmailChangeRequest'];
export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];
export type EmailChangeUndo = components['schemas']['EmailChangeUndo'];
export type EmailChange = components['schemas']['EmailChange'];
export type EmailVerification = components['schemas']['EmailVerification'];
export type InvitationCheck = components['schemas']['InvitationCheck'];
export type OpenInvitation = components['schemas']['OpenInvitation'];
export type Credentials = components['schemas']['Credentials'];
export type Session = components['schemas']['Session'];
export type User = components['schemas']['User'];
export type Profile = components['schemas']['Profile'];
export type Erasure = components['schemas']['Erasure'];
export type PersonalData = components['schemas']['PersonalData'];
export type ListedSession = components['schemas']['ListedSession'];
export type Booking = components['schemas']['Booking'];
export type WaitlistEntry = components['schemas']['WaitlistEntry'];
export type Passkey = components['schemas']['Passkey'];
export type AuditRecord = components['schemas']['AuditRecord'];
export type Invoice = components['schemas']['Invoice'];
export type InvoicePayer = components['schemas']['InvoicePayer'];
export type PasskeyRequestOptions = components['schemas']['PasskeyRequestOptions'];
export type PasskeySignIn = components['schemas']['PasskeySignIn'];
export type NewPasskey = components['schemas']['NewPasskey'];
export type PasskeyAttestation = components['schemas']['PasskeyAttestation'];
export type PasskeyStart = components['schemas']['PasskeyStart'];
export type PasskeyCreationOptions = components['schemas']['PasskeyCreationOptions'];
export type PasskeyChange = components['schemas']['PasskeyChange'];
export type Confirmation = components['schemas']['Confirmation'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordResetRequest = components['schemas']['PasswordResetRequest'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type ProviderTicket = components['schemas']['ProviderTicket'];
export type ProviderSession = components['schemas']['ProviderSession'];
export type ProviderSignInInput = components['schemas']['ProviderSignInInput'];
export type ProviderSignIn = components['schemas']['ProviderSignIn'];
export type Registration = components['schemas']['Registration'];
export type SecondFactor = components['schemas']['SecondFactor'];
export type SecondFactorStart = components['schemas']['SecondFactorStart'];
export type SecondFactorSetup = components['schemas']['SecondFactorSetup'];
export type SecondFactorEnd = components['schemas']['SecondFactorEnd'];
export type SecondFactorConfirmation = components['schemas']['SecondFactorConfirmation'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type CookieSession = components['schemas']['CookieSession'];
export type SignInCodeRequest = components['schemas']['SignInCodeRequest'];
export type SignInCode = components['schemas']['SignInCode'];
export type ListedSignIn = components['schemas']['ListedSignIn'];
export type ClubPatch = components['schemas']['ClubPatch'];
export type Club = components['schemas']['Club'];
export type ClubPolicy = components['schemas']['ClubPolicy'];
export type ClubPolicyPatch = components['schemas']['ClubPolicyPatch'];
export type ListedCourt = components['schemas']['ListedCourt'];
export type CourtInput = components['schemas']['CourtInput'];
export type Court = components['schemas']['Court'];
export type CourtChanges = components['schemas']['CourtChanges'];
export type CourtPatch = components['schemas']['CourtPatch'];
export type ChangedCourts = components['schemas']['ChangedCourts'];
export type ChangedCourt = components['schemas']['ChangedCourt'];
export type BookingReview = components['schemas']['BookingReview'];
export type PolicyDraft = components['schemas']['PolicyDraft'];
export type PolicyPreview = components['schemas']['PolicyPreview'];
export type PricePatch = components['schemas']['PricePatch'];
export type DayPreview = components['schemas']['DayPreview'];
export type BookableStart = components['schemas']['BookableStart'];
export type CourtDay = components['schemas']['CourtDay'];
export type DayOccupancy = components['schemas']['DayOccupancy'];
export type AdminBookingInput = components['schemas']['AdminBookingInput'];
export type AdminBookingPatch = components['schemas']['AdminBookingPatch'];
export type BookingInput = components['schemas']['BookingInput'];
export type BookingPatch = components['schemas']['BookingPatch'];
export type BookingLimits = components['schemas']['BookingLimits'];
export type Membership = components['schemas']['Membership'];
export type PlanRule = components['schemas']['PlanRule'];
export type MembershipInput = components['schemas']['MembershipInput'];
export type MembershipPatch = components['schemas']['MembershipPatch'];
export type PlanDraft = components['schemas']['PlanDraft'];
export type PlanPreview = components['schemas']['PlanPreview'];
export type PlanOutcome = components['schemas']['PlanOutcome'];
export type Plan = components['schemas']['Plan'];
export type PlanInput = components['schemas']['PlanInput'];
export type PlanPatch = components['schemas']['PlanPatch'];
export type Entitlements = components['schemas']['Entitlements'];
export type BookingPayments = components['schemas']['BookingPayments'];
export type UsedCodeInput = components['schemas']['UsedCodeInput'];
export type BookingPayment = components['schemas']['BookingPayment'];
export type WaiverInput = components['schemas']['WaiverInput'];
export type CashCount = components['schemas']['CashCount'];
export type CashCountInput = components['schemas']['CashCountInput'];
export type Debts = components['schemas']['Debts'];
export type DiscountCode = components['schemas']['DiscountCode'];
export type DiscountCodeInput = components['schemas']['DiscountCodeInput'];
export type DiscountCodePatch = components['schemas']['DiscountCodePatch'];
export type Drawers = components['schemas']['Drawers'];
export type DrawersInput = components['schemas']['DrawersInput'];
export type Due = components['schemas']['Due'];
export type InvoiceRun = components['schemas']['InvoiceRun'];
export type InvoiceRunInput = components['schemas']['InvoiceRunInput'];
export type InvoiceSettings = components['schemas']['InvoiceSettings'];
export type InvoiceSettingsInput = components['schemas']['InvoiceSettingsInput'];
export type InvoiceInput = components['schemas']['InvoiceInput'];
export type CreditNoteInput = components['schemas']['CreditNoteInput'];
export type LedgerBalances = components['schemas']['LedgerBalances'];
export type LedgerTransaction = components['schemas']['LedgerTransaction'];
export type AdminOnlinePayment = components['schemas']['AdminOnlinePayment'];
export type PaymentProvider = components['schemas']['PaymentProvider'];
export type PaymentProviderInput = components['schemas']['PaymentProviderInput'];
export type PaymentProviderPatch = components['schemas']['PaymentProviderPatch'];
export type ProviderPayoutInput = components['schemas']['ProviderPayoutInput'];
export type ProviderPayout = components['schemas']['ProviderPayout'];
export type PaymentTerms = components['schemas']['PaymentTerms'];
export type PaymentTermsInput = components['schemas']['PaymentTermsInput'];
export type PaymentTermsPatch = components['schemas']['PaymentTermsPatch'];
export type Payment = components['schemas']['Payment'];
export type PaymentInput = components['schemas']['PaymentInput'];
export type ReversalInput = components['schemas']['ReversalInput'];
export type PayoutInput = components['schemas']['PayoutInput'];
export type PlanFee = components['schemas']['PlanFee'];
export type PlanFeeInput = components['schemas']['PlanFeeInput'];
export type PlanFeePatch = components['schemas']['PlanFeePatch'];
export type BookingRefund = components['schemas']['BookingRefund'];
export type RefundByInput = components['schemas']['RefundByInput'];
export type Takings = components['schemas']['Takings'];
export type PersonAccount = components['schemas']['PersonAccount'];
export type Movement = components['schemas']['Movement'];
export type InvoicePayerInput = components['schemas']['InvoicePayerInput'];
export type Voucher = components['schemas']['Voucher'];
export type VoucherInput = components['schemas']['VoucherInput'];
export type WriteOffInput = components['schemas']['WriteOffInput'];
export type WriteOff = components['schemas']['WriteOff'];
export type OnlinePaymentInput = components['schemas']['OnlinePaymentInput'];
export type OnlinePayment = components['schemas']['OnlinePayment'];
export type OwnPaymentInput = components['schemas']['OwnPaymentInput'];
export type BookingSharesInput = components['schemas']['BookingSharesInput'];
export type BookingShares = components['schemas']['BookingShares'];
export type OfferedTerms = components['schemas']['OfferedTerms'];
export type PaymentMeans = components['schemas']['PaymentMeans'];
export type RedeemInput = components['schemas']['RedeemInput'];
export type RedeemedVoucher = components['schemas']['RedeemedVoucher'];
export type ShareLink = components['schemas']['ShareLink'];
export type SharedBooking = components['schemas']['SharedBooking'];
export type SharePaymentInput = components['schemas']['SharePaymentInput'];
export type SharePayment = components['schemas']['SharePayment'];
export type BankAccount = components['schemas']['BankAccount'];
export type BankAccountInput = components['schemas']['BankAccountInput'];
export type BankLine = components['schemas']['BankLine'];
export type IgnoreInput = components['schemas']['IgnoreInput'];
export type BankLinePaymentInput = components['schemas']['BankLinePaymentInput'];
export type BankStatementInput = components['schemas']['BankStatementInput'];
export type BankImport = components['schemas']['BankImport'];
export type Transfer = components['schemas']['Transfer'];
export type WaitlistInput = components['schemas']['WaitlistInput'];
export type BookingSeries = components['schemas']['BookingSeries'];
export type SeriesInput = components['schemas']['SeriesInput'];
export type SeriesPreview = components['schemas']['SeriesPreview'];
export type SeriesCancellation = components['schemas']['SeriesCancellation'];
export type CancelledSeries = components['schemas']['CancelledSeries'];
export type Closure = components['schemas']['Closure'];
export type ClosureInput = components['schemas']['ClosureInput'];
export type ClosureChange = components['schemas']['ClosureChange'];
export type ClosurePatch = components['schemas']['ClosurePatch'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyInput = components['schemas']['ApiKeyInput'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type ApiKeyPatch = components['schemas']['ApiKeyPatch'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationInput = components['schemas']['InvitationInput'];
export type SentInvitation = components['schemas']['SentInvitation'];
export type Person = components['schemas']['Person'];
export type PersonDetail = components['schemas']['PersonDetail'];
export type PersonPatch = components['schemas']['PersonPatch'];
export type PersonMerge = components['schemas']['PersonMerge'];
export type PersonNote = components['schemas']['PersonNote'];
export type EventList = components['schemas']['EventList'];
export type Event = components['schemas']['Event'];
export type BookingEvent = components['schemas']['BookingEvent'];
export type CourtEvent = components['schemas']['CourtEvent'];
export type ClosureEvent = components['schemas']['ClosureEvent'];
export type AvailabilityChange = components['schemas']['AvailabilityChange'];
export type OwnBookingEvent = components['schemas']['OwnBookingEvent'];
export type LiveTicket = components['schemas']['LiveTicket'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type Revenue = components['schemas']['Revenue'];
export type Utilisation = components['schemas']['Utilisation'];
export type ImportSummary = components['schemas']['ImportSummary'];
export type MailTestInput = components['schemas']['MailTestInput'];
export type MailTest = components['schemas']['MailTest'];
export type QueueState = components['schemas']['QueueState'];
export type ResourceSchema = components['schemas']['ResourceSchema'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderETagList = components['headers']['ETag-List'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderContentDisposition = components['headers']['Content-Disposition'];
export type HeaderLink = components['headers']['Link'];
export type HeaderIdempotentReplayed = components['headers']['Idempotent-Replayed'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type $defs = Record<string, never>;
export interface operations {
    getCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret link to a calendar. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarLink"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret link to a calendar. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarLink"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undoEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChangeUndo"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCheck"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitation"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description A new session and its token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user with an account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Erasure"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Profile"];
            };
        };
        responses: {
            /** @description A user with an account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All data about a user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalData"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pass these options to `PublicKeyCredential.parseRequestOptionsFromJSON` in a browser. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description A new session and its token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Passkey"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description A passkey, without its key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startPasskeyConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pass these options to `PublicKeyCredential.parseRequestOptionsFromJSON` in a browser. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startAddingPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyStart"];
            };
        };
        responses: {
            /** @description Pass these options to `PublicKeyCredential.parseCreationOptionsFromJSON` in a browser. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyChange"];
            };
        };
        responses: {
            /** @description A passkey, without its key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProviderSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderTicket"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderSession"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderSignInInput"];
            };
        };
        responses: {
            /** @description A sign-in that has begun. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderSignIn"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description A new session and its token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of your second factor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorStart"];
            };
        };
        responses: {
            /** @description A secret for an authenticator app. It is shown only once. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetup"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    disableSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorEnd"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorConfirmation"];
            };
        };
        responses: {
            /** @description New recovery codes. They are shown only once. Earlier codes no longer work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorConfirmation"];
            };
        };
        responses: {
            /** @description New recovery codes. They are shown only once. Earlier codes no longer work. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    moveSessionToCookie: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A session of the web app. Its token is in a cookie, which scripts cannot read. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CookieSession"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedSession"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestSignInCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInCodeRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signInWithCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInCode"];
            };
        };
        responses: {
            /** @description A new session and its token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSignIns: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedSignIn"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateClub: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClubPatch"];
                "application/merge-patch+json": components["schemas"]["ClubPatch"];
            };
        };
        responses: {
            /** @description Fields are null until they are set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setClubLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Fields are null until they are set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteClubLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setClubSiteMap: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Fields are null until they are set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteClubSiteMap: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The club's rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubPolicy"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClubPolicyPatch"];
                "application/merge-patch+json": components["schemas"]["ClubPolicyPatch"];
            };
        };
        responses: {
            /** @description The club's rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClubPolicy"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getClub: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fields are null until they are set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Club"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCourtsAsAdmin: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Each word must occur in name, type, venue, address or description. Ignores case and accents. */
                search?: string;
                /** @description One or more sports, separated by commas: slugs or names. */
                type?: string;
                active_only?: boolean;
                /** @description Ignores case and accents. */
                venue?: string;
                indoor?: boolean;
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km. */
                near?: string;
                /** @description Maximum distance from near in kilometres. The default is 25. */
                within_km?: number;
                /** @description Only rows that have changed at or after this time. Deleted rows are not listed. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag-List"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCourt"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCourt: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourtInput"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Court"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCourts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourtChanges"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedCourts"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCourtAsAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Court"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCourt: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCourt: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourtPatch"];
                "application/merge-patch+json": components["schemas"]["CourtPatch"];
            };
        };
        responses: {
            /** @description A court after a change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedCourt"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setCourtPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Court"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteCourtPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyDraft"];
            };
        };
        responses: {
            /** @description The result of checking past bookings against new rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPreview"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateCourtPrices: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PricePatch"];
                "application/merge-patch+json": components["schemas"]["PricePatch"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Court"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewDay: {
        parameters: {
            query: {
                /** @description A calendar date, YYYY-MM-DD. */
                date: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourtInput"];
            };
        };
        responses: {
            /** @description The slots that a court would offer on a day. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DayPreview"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCourts: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Each word must occur in name, type, venue, address or description. Ignores case and accents. */
                search?: string;
                /** @description One or more sports, separated by commas: slugs or names. */
                type?: string;
                active_only?: boolean;
                /** @description Ignores case and accents. */
                venue?: string;
                indoor?: boolean;
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km. */
                near?: string;
                /** @description Maximum distance from near in kilometres. The default is 25. */
                within_km?: number;
                /** @description Only rows that have changed at or after this time. Deleted rows are not listed. */
                updated_since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag-List"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCourt"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCourt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Court"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAvailability: {
        parameters: {
            query: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date: string;
                /** @description Only slots of this duration. */
                duration_minutes?: number;
                /** @description Only slots that start at this time or later, HH:MM. */
                start_after?: string;
                /** @description Only slots that end at this time or earlier, HH:MM. Before `start_after`, it is a time on the next day. */
                end_before?: string;
                /** @description Each word must occur in name, type, venue, address or description. Ignores case and accents. */
                search?: string;
                /** @description One or more sports, separated by commas: slugs or names. */
                type?: string;
                /** @description Ignores case and accents. */
                venue?: string;
                indoor?: boolean;
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km. */
                near?: string;
                /** @description Maximum distance from near in kilometres. The default is 25. */
                within_km?: number;
                /** @description Omits courts without a bookable slot. A page can then have fewer courts than `limit`. */
                bookable_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CourtDay"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOccupancy: {
        parameters: {
            query: {
                /** @description A calendar date, YYYY-MM-DD. */
                date_from: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to: string;
                /** @description Each word must occur in name, type, venue, address or description. Ignores case and accents. */
                search?: string;
                /** @description One or more sports, separated by commas: slugs or names. */
                type?: string;
                /** @description Ignores case and accents. */
                venue?: string;
                indoor?: boolean;
                /** @description One or more slugs, separated by commas. */
                surface?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DayOccupancy"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCourtAvailability: {
        parameters: {
            query?: {
                /** @description A calendar date, YYYY-MM-DD. For a range, send `date_from` and `date_to`. */
                date?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description At most 30 days after date_from. */
                date_to?: string;
                /** @description Only slots of this duration. */
                duration_minutes?: number;
                /** @description Only slots that start at this time or later, HH:MM. */
                start_after?: string;
                /** @description Only slots that end at this time or earlier, HH:MM. Before `start_after`, it is a time on the next day. */
                end_before?: string;
            };
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CourtDay"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBookingsAsAdmin: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description One status, or several separated by commas: offered, pending, confirmed, completed, no_show, rejected, cancelled. */
                status?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                court_id?: number;
                /** @description Only rows that have changed at or after this time. Deleted rows are not listed. */
                updated_since?: string;
                /** @description upcoming: offered, pending or confirmed bookings that have not ended, soonest first. past: all other bookings, latest first. */
                when?: "upcoming" | "past";
                /** @description A calendar date, YYYY-MM-DD. */
                date?: string;
                user_id?: number;
                series_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminBooking"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createBookingAsAdmin: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminBookingInput"];
            };
        };
        responses: {
            /** @description A booking as admins see it. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBooking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBookingAsAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A booking as admins see it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBooking"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateBookingStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminBookingPatch"];
            };
        };
        responses: {
            /** @description A booking as admins see it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBooking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkInAsAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A booking as admins see it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBooking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBookings: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description One status, or several separated by commas: offered, pending, confirmed, completed, no_show, rejected, cancelled. */
                status?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                court_id?: number;
                /** @description Only rows that have changed at or after this time. Deleted rows are not listed. */
                updated_since?: string;
                /** @description upcoming: offered, pending or confirmed bookings that have not ended, soonest first. past: all other bookings, latest first. */
                when?: "upcoming" | "past";
                /** @description If true, lists other people's bookings in which you take part, instead of your own bookings. */
                participating?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingInput"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rescheduleBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingPatch"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leaveBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBookingLimits: {
        parameters: {
            query: {
                /** @description A calendar date, YYYY-MM-DD. */
                date: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                court_id?: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time?: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much the signed-in player can still book. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingLimits"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                plan_id?: number;
                user_id?: number;
                /** @description The state today. */
                state?: "pending" | "active" | "grace" | "ended";
                /** @description Whether the membership waits for an admin. */
                pending?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Membership"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipInput"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                membership: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                membership: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                membership: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipPatch"];
                "application/merge-patch+json": components["schemas"]["MembershipPatch"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanDraft"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanPreview"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Plan"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanInput"];
            };
        };
        responses: {
            /** @description A membership plan with its rules. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                plan: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A membership plan with its rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                plan: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                plan: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanPatch"];
                "application/merge-patch+json": components["schemas"]["PlanPatch"];
            };
        };
        responses: {
            /** @description A membership plan with its rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUserEntitlements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entitlements"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEntitlements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entitlements"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBookingPayments: {
        parameters: {
            query?: {
                /** @description At most 500 ids. The default is the 500 bookings with the oldest debts. */
                booking_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bookings with a price to pay. Other bookings are left out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayments"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    discountBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsedCodeInput"];
            };
        };
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBookingPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    waiveBookingPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaiverInput"];
            };
        };
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCashCounts: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CashCount"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countCash: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CashCountInput"];
            };
        };
        responses: {
            /** @description A count of the cash. The ledger takes over the difference. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashCount"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDebts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people who owe money, oldest debt first. At most 1,000 people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debts"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDiscountCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DiscountCode"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeInput"];
            };
        };
        responses: {
            /** @description A code that lowers the price of a booking. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDiscountCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                discount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A code that lowers the price of a booking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                discount: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateDiscountCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                discount: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodePatch"];
                "application/merge-patch+json": components["schemas"]["DiscountCodePatch"];
            };
        };
        responses: {
            /** @description A code that lowers the price of a booking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscountCode"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDrawers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cash drawers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drawers"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setDrawers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrawersInput"];
            };
        };
        responses: {
            /** @description The cash drawers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drawers"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDues: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                user_id?: number;
                invoice_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Due"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    waiveDue: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                due: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaiverInput"];
            };
        };
        responses: {
            /** @description The fee of a membership for one period. Amounts are in minor units. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Due"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewInvoiceRun: {
        parameters: {
            query?: {
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoices and credit notes of a run. The ids of a preview are null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRun"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInvoiceRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRunInput"];
            };
        };
        responses: {
            /** @description The invoices and credit notes of a run. The ids of a preview are null. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRun"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoiceSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The details of the club on new invoices. The defaults are the name and the address of the club. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSettings"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateInvoiceSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSettingsInput"];
            };
        };
        responses: {
            /** @description The details of the club on new invoices. The defaults are the name and the address of the club. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSettings"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                user_id?: number;
                kind?: "invoice" | "credit_note";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceInput"];
            };
        };
        responses: {
            /** @description The invoices and credit notes of a run. The ids of a preview are null. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRun"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invoice or a credit note. It never changes. The amounts of a credit note are negative. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    creditInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteInput"];
            };
        };
        responses: {
            /** @description An invoice or a credit note. It never changes. The amounts of a credit note are negative. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLedgerBalances: {
        parameters: {
            query?: {
                /** @description The default is today. */
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The amounts sum to zero in each currency. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerBalances"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportLedger: {
        parameters: {
            query?: {
                format?: "hledger" | "beancount" | "csv";
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                /** @description Separates the cells; comma by default. A file with semicolons has decimal commas. */
                separator?: "comma" | "semicolon" | "tab";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "text/x-ledger": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLedgerTransactions: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                account?: "assets:receivable" | "assets:cash" | "assets:card" | "assets:bank" | "assets:clearing:stripe" | "assets:clearing:mollie" | "assets:disputes" | "liabilities:balance" | "liabilities:refunds" | "liabilities:vouchers" | "liabilities:tax" | "income:court" | "income:guests" | "income:fee" | "income:membership" | "expenses:cash-difference" | "expenses:write-offs" | "expenses:disputes" | "expenses:provider-fees";
                user_id?: number;
                booking_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerTransaction"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOnlinePayments: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                booking_id?: number;
                needs_attention?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminOnlinePayment"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPaymentProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentProvider"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPaymentProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentProviderInput"];
            };
        };
        responses: {
            /** @description The club's account at a payment provider. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProvider"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPaymentProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The club's account at a payment provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProvider"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePaymentProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                provider: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentProviderPatch"];
                "application/merge-patch+json": components["schemas"]["PaymentProviderPatch"];
            };
        };
        responses: {
            /** @description The club's account at a payment provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProvider"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordProviderPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                provider: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderPayoutInput"];
            };
        };
        responses: {
            /** @description Money that a provider has sent to the bank. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPayout"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPaymentTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentTerms"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPaymentTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTermsInput"];
            };
        };
        responses: {
            /** @description The rules for the price, the fees and the refund of a booking. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentTerms"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPaymentTerms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                terms: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules for the price, the fees and the refund of a booking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentTerms"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePaymentTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                terms: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePaymentTerms: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                terms: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTermsPatch"];
                "application/merge-patch+json": components["schemas"]["PaymentTermsPatch"];
            };
        };
        responses: {
            /** @description The rules for the price, the fees and the refund of a booking. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentTerms"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                user_id?: number;
                booking_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    takePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInput"];
            };
        };
        responses: {
            /** @description A receipt for money that the club took or paid out. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A receipt for money that the club took or paid out. It never changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPaymentPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                payment: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReversalInput"];
            };
        };
        responses: {
            /** @description A receipt for money that the club took or paid out. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payOutBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutInput"];
            };
        };
        responses: {
            /** @description A receipt for money that the club took or paid out. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlanFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlanFee"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPlanFee: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanFeeInput"];
            };
        };
        responses: {
            /** @description The price of a plan for a period. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanFee"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPlanFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fee: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price of a plan for a period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanFee"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePlanFee: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                fee: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePlanFee: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                fee: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanFeePatch"];
                "application/merge-patch+json": components["schemas"]["PlanFeePatch"];
            };
        };
        responses: {
            /** @description The price of a plan for a period. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanFee"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description `kept` went to the balance. `reversed` ended with its payment. */
                state?: "open" | "done" | "kept" | "reversed";
                booking_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BookingRefund"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keepRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                refund: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A refund to the means with which a booking was paid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingRefund"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payOutFailedRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                refund: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundByInput"];
            };
        };
        responses: {
            /** @description A receipt for money that the club took or paid out. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payOutRefund: {
        parameters: {
            query?: {
                /** @description The drawer of the cash. The default is the first drawer. */
                drawer_id?: number;
            };
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                refund: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A receipt for money that the club took or paid out. It never changes. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                refund: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund_id: number;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportTakings: {
        parameters: {
            query?: {
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The takings and the revenue of a period. Amounts are in minor units. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Takings"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of a person at the club. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonAccount"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMovements: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Movement"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInvoicePayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person who gets the invoices of a person, and whose invoices the person gets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePayer"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setInvoicePayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePayerInput"];
            };
        };
        responses: {
            /** @description The person who gets the invoices of a person, and whose invoices the person gets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePayer"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVouchers: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                status?: "open" | "redeemed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Voucher"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sellVoucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoucherInput"];
            };
        };
        responses: {
            /** @description A gift voucher. The club owes its amount until a player redeems the voucher. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelVoucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                voucher: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A gift voucher. The club owes its amount until a player redeems the voucher. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Voucher"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reverseWriteOffs: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteOffInput"];
            };
        };
        responses: {
            /** @description Bookings with a price to pay. Other bookings are left out. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayments"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWriteOffs: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                user_id?: number;
                booking_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WriteOff"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    writeOffDebts: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteOffInput"];
            };
        };
        responses: {
            /** @description Bookings with a price to pay. Other bookings are left out. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayments"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    useDiscountCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsedCodeInput"];
            };
        };
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payOnline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentInput"];
            };
        };
        responses: {
            /** @description A payment on the page of a payment provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnBookingPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payOwnBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPaymentInput"];
            };
        };
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keepOwnRefunds: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cost of a booking. Amounts are in minor units. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBookingShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How several people pay a booking. `split` is null if it is not shared. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingShares"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shareBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingSharesInput"];
            };
        };
        responses: {
            /** @description How several people pay a booking. `split` is null if it is not shared. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingShares"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stopSharing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How several people pay a booking. `split` is null if it is not shared. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingShares"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOfferedTerms: {
        parameters: {
            query?: {
                /** @description The default is today. */
                date?: string;
            };
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment terms of a court for the current user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferedTerms"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account of a person at the club. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonAccount"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnMovements: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Movement"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnDues: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Due"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payOwnDue: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                due: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPaymentInput"];
            };
        };
        responses: {
            /** @description The fee of a membership for one period. Amounts are in minor units. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Due"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnInvoices: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invoice"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOnlinePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                online_payment: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A payment on the page of a payment provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPaymentMeans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the current user can pay without staff. Null if not at all. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMeans"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeemVoucher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemInput"];
            };
        };
        responses: {
            /** @description The money that is now part of the balance. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeemedVoucher"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareLink"];
            };
        };
        responses: {
            /** @description A shared booking, for people with the link of a share. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedBooking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SharePaymentInput"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharePayment"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leaveShare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareLink"];
            };
        };
        responses: {
            /** @description A shared booking, for people with the link of a share. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedBooking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account for the transfers of players. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setBankAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountInput"];
            };
        };
        responses: {
            /** @description The bank account for the transfers of players. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBankLines: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                status?: "open" | "booked" | "ignored";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BankLine"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ignoreBankLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                line: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IgnoreInput"];
            };
        };
        responses: {
            /** @description An incoming transfer on a bank statement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankLine"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bookBankLine: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path: {
                line: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankLinePaymentInput"];
            };
        };
        responses: {
            /** @description An incoming transfer on a bank statement. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankLine"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importBankStatement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankStatementInput"];
            };
        };
        responses: {
            /** @description The numbers of lines of an imported statement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankImport"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The details for paying a booking by bank transfer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The details for paying a booking by bank transfer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWaitlist: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description One or more statuses, separated by commas: waiting, offered, accepted, expired, left. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitlistEntry"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    joinWaitlist: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitlistInput"];
            };
        };
        responses: {
            /** @description An entry in the waiting list. A free slot is offered to the oldest matching entry first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitlistEntry"];
                };
            };
            /** @description An entry in the waiting list. A free slot is offered to the oldest matching entry first. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitlistEntry"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWaitlistEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry in the waiting list. A free slot is offered to the oldest matching entry first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitlistEntry"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leaveWaitlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry in the waiting list. A free slot is offered to the oldest matching entry first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitlistEntry"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBookingSeries: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                court_id?: number;
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BookingSeries"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createBookingSeries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesInput"];
            };
        };
        responses: {
            /** @description Weekly bookings of one court. List them with `GET /admin/bookings?series_id=`. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingSeries"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewBookingSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesInput"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesPreview"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBookingSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                series: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Weekly bookings of one court. List them with `GET /admin/bookings?series_id=`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingSeries"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelBookingSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                series: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeriesCancellation"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledSeries"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listClosures: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                court_id?: number;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Closure"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createClosure: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key gets the first response again. Surrounding quotes do not count. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosureInput"];
            };
        };
        responses: {
            /** @description A created or changed closure. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosureChange"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getClosure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                closure: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dates and times are local to each court. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Closure"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteClosure: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                closure: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateClosure: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                closure: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosurePatch"];
                "application/merge-patch+json": components["schemas"]["ClosurePatch"];
            };
        };
        responses: {
            /** @description A created or changed closure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosureChange"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description A new API key with its text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An API key. The text of a secret key is not included. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyPatch"];
            };
        };
        responses: {
            /** @description An API key. The text of a secret key is not included. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A new API key with its text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Whether the invitation can still be used: true, false, 1 or 0. */
                open?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invitation to register. Its link is not included. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitation: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitation"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Each word must occur in the name, email or phone. Case, accents and the spaces of phone numbers do not matter. */
                search?: string;
                role?: "player" | "desk" | "treasurer" | "admin";
                active?: boolean;
                /** @description Whether the person waits for approval: true, false, 1 or 0. */
                pending?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetail"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonPatch"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetail"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetail"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mergeUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonMerge"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetail"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUserNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonNote"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetail"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rejectUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonDetail"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Only entries with this action. */
                action?: string;
                user_id?: number;
                api_key_id?: number;
                /** @description Only entries at or after this time. */
                time_from?: string;
                /** @description Only entries before this time. */
                time_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRecord"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events after this id. */
                after?: number;
                /** @description Number of events, 1–100. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last id that you received. The stream resumes after it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events (WHATWG HTML), until either side closes the stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamCourtAvailability: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last id that you received. The stream resumes after it. */
                "Last-Event-ID"?: string;
            };
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events (WHATWG HTML), until either side closes the stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last id that you received. The stream resumes after it. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events (WHATWG HTML), until either side closes the stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createLiveTicket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveTicket"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCourtCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret link to a calendar. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarLink"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCourtCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret link to a calendar. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarLink"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeCourtCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBookingFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description iCalendar (RFC 5545). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description A webhook with its new secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An endpoint that receives events. The secret is not included. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag. The change is made only if the resource has this version. */
                "If-Match"?: string;
            };
            path: {
                webhook: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description An endpoint that receives events. The secret is not included. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Items per page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Send this value as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook: number;
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportRevenue: {
        parameters: {
            query: {
                /** @description What the rows of the report are. */
                group_by: "court" | "sport" | "plan" | "kind";
                /** @description A calendar date, YYYY-MM-DD. */
                date_from: string;
                /** @description The last day. The range can have at most 366 days. */
                date_to: string;
                /** @description The first day of an earlier period to compare with. */
                compare_from?: string;
                /** @description The last day. The range can have at most 366 days. */
                compare_to?: string;
                /** @description Separates the cells; comma by default. A file with semicolons has decimal commas. */
                separator?: "comma" | "semicolon" | "tab";
                /** @description Overrides the `Accept` header. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The income in the ledger in a period, in groups. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revenue"];
                    "text/csv": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportUtilisation: {
        parameters: {
            query: {
                /** @description What the rows of the report are. */
                group_by: "court" | "type" | "weekday" | "hour" | "weekday_hour" | "week" | "month" | "plan";
                /** @description A calendar date, YYYY-MM-DD. */
                date_from: string;
                /** @description The last day. The range can have at most 366 days. */
                date_to: string;
                court_id?: number;
                /** @description One or more slugs, separated by commas. */
                type?: string;
                /** @description Separates the cells; comma by default. A file with semicolons has decimal commas. */
                separator?: "comma" | "semicolon" | "tab";
                /** @description Overrides the `Accept` header. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much of the open time is booked, and the revenue. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Utilisation"];
                    "text/csv": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportBookings: {
        parameters: {
            query?: {
                /** @description One status, or several separated by commas: offered, pending, confirmed, completed, no_show, rejected, cancelled. */
                status?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                court_id?: number;
                /** @description Only rows that have changed at or after this time. Deleted rows are not listed. */
                updated_since?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date?: string;
                user_id?: number;
                series_id?: number;
                /** @description Separates the cells; comma by default. A file with semicolons has decimal commas. */
                separator?: "comma" | "semicolon" | "tab";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportCourts: {
        parameters: {
            query?: {
                /** @description Each word must occur in name, type, venue, address or description. Ignores case and accents. */
                search?: string;
                /** @description One or more sports, separated by commas: slugs or names. */
                type?: string;
                active_only?: boolean;
                /** @description Ignores case and accents. */
                venue?: string;
                indoor?: boolean;
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description Only rows that have changed at or after this time. Deleted rows are not listed. */
                updated_since?: string;
                /** @description Separates the cells; comma by default. A file with semicolons has decimal commas. */
                separator?: "comma" | "semicolon" | "tab";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importBookings: {
        parameters: {
            query?: {
                /** @description Check the file, but change nothing. */
                dry_run?: boolean;
                /** @description The IANA time zone of courts whose row has no `time_zone`. The default is the time zone of the club. */
                time_zone?: string;
                /** @description Create courts that the file names but that do not exist. */
                create_courts?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result of an import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummary"];
                    "application/x-ndjson": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importCourts: {
        parameters: {
            query?: {
                /** @description Check the file, but change nothing. */
                dry_run?: boolean;
                /** @description The IANA time zone of courts whose row has no `time_zone`. The default is the time zone of the club. */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result of an import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummary"];
                    "application/x-ndjson": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    importMemberships: {
        parameters: {
            query?: {
                /** @description Check the file, but change nothing. */
                dry_run?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The result of an import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummary"];
                    "application/x-ndjson": string;
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBackups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            name: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339 in UTC.
                             */
                            started_at: string;
                            bytes: number;
                            places: ("folder" | "copy")[];
                            /**
                             * Format: date-time
                             * @description RFC 3339 in UTC.
                             */
                            checked_at: string | null;
                        }[];
                        places: {
                            /** @enum {string} */
                            place: "folder" | "copy";
                            location: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339 in UTC.
                             */
                            newest_at: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339 in UTC.
                             */
                            overdue_since: string | null;
                        }[];
                        /**
                         * Format: date-time
                         * @description Null without `BACKUP_SCHEDULE`.
                         */
                        next_at: string | null;
                        running: boolean;
                        failures: {
                            /**
                             * Format: date-time
                             * @description RFC 3339 in UTC.
                             */
                            at: string;
                            /** @enum {string} */
                            place: "folder" | "copy";
                            detail: string;
                        }[];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTestInput"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTest"];
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QueueState"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ResourceSchema"][];
                    };
                };
            };
            /** @description A problem. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}

/** The operations that accept an `Idempotency-Key`: retries with the same key make the change only once. */
export const idempotentOperations: ReadonlySet<string> = new Set([
  'POST /admin/courts',
  'POST /admin/bookings',
  'POST /bookings',
  'POST /admin/memberships',
  'POST /admin/plans',
  'POST /admin/bookings/{booking}/waivers',
  'POST /admin/cash-counts',
  'POST /admin/discount-codes',
  'POST /admin/dues/{due}/waivers',
  'POST /admin/invoice-runs',
  'POST /admin/invoices',
  'POST /admin/invoices/{invoice}/credit-note',
  'POST /admin/payment-providers/{provider}/payouts',
  'POST /admin/payment-terms',
  'POST /admin/payments',
  'POST /admin/payments/{payment}/reversal',
  'POST /admin/payouts',
  'POST /admin/plan-fees',
  'POST /admin/refunds/{refund}/keep',
  'POST /admin/refunds/{refund}/other-payout',
  'POST /admin/refunds/{refund}/payout',
  'POST /admin/refunds/{refund}/retry',
  'POST /admin/vouchers',
  'POST /admin/vouchers/{voucher}/cancellation',
  'POST /admin/write-off-reversals',
  'POST /admin/write-offs',
  'POST /bookings/{booking}/payment',
  'POST /bookings/{booking}/refunds/keep',
  'POST /me/dues/{due}/payment',
  'POST /me/vouchers',
  'POST /admin/bank-lines/{line}/payment',
  'POST /waitlist',
  'POST /admin/booking-series',
  'POST /admin/closures',
]);
