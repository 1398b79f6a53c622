# Generated from the OpenAPI document by `npm run generate`. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Union

from ._base import File, Resource, Rows, Version

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import models


class MeCalendar(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.CalendarLink:
        """Get the secret link to the calendar of your bookings.

        Calendar programs subscribe to the link. Anybody with the link can see the bookings.
        """
        return self._call(
            "GET",
            "/auth/calendar",
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.CalendarLink:
        """Create the link to your calendar. A previous link stops working immediately.

        Subscribe to the new link.
        """
        return self._call(
            "POST",
            "/auth/calendar",
            timeout=timeout, retries=retries,
        )

    def revoke(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Revoke the link to your calendar. It stops working immediately.

        Calendar programs receive no more bookings.
        """
        return self._call(
            "DELETE",
            "/auth/calendar",
            timeout=timeout, retries=retries,
        )


class MePasskeys(Resource):
    def add(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.NewPasskey],
    ) -> models.Passkey:
        """Add a passkey that the browser has created.

        If the email address is verified, the owner of the account gets an email. The maximum is 20 passkeys.
        """
        return self._call(
            "POST",
            "/auth/passkeys",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListPasskeysArguments],
    ) -> Rows[models.Passkey]:
        """List your passkeys, oldest first.

        Keys are never shown. The names are those that you have given.
        """
        return self._rows(
            "/auth/passkeys",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def start_confirmation(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PasskeyRequestOptions:
        """Get the options to confirm with a passkey that it is you, in place of the password.

        The options work for 5 minutes.
        """
        return self._call(
            "POST",
            "/auth/passkeys/confirmation-options",
            timeout=timeout, retries=retries,
        )

    def start_adding(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PasskeyStart],
    ) -> models.PasskeyCreationOptions:
        """Get the options to add a passkey.

        Confirm that it is you, so that nobody can add a passkey with a stolen session. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/passkeys/options",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def rename(
        self,
        passkey: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PasskeyChange],
    ) -> models.Passkey:
        """Rename one of your passkeys.

        Only the service shows the name. The name on the device does not change.
        """
        return self._call(
            "PATCH",
            "/auth/passkeys/{passkey}",
            ids={"passkey": passkey},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def remove(
        self,
        passkey: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.Confirmation],
    ) -> None:
        """Remove one of your passkeys.

        Confirm that it is you. Sessions that were opened with the passkey continue: end them with `DELETE /auth/sessions`. A request costs 5 rate limit units.
        """
        return self._call(
            "DELETE",
            "/auth/passkeys/{passkey}",
            ids={"passkey": passkey},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class MeSecondFactor(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.SecondFactor:
        """Get the state of your second factor.

        The second factor is an app that shows a new code every 30 seconds (TOTP, RFC 6238).
        """
        return self._call(
            "GET",
            "/auth/second-factor",
            timeout=timeout, retries=retries,
        )

    def start(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SecondFactorStart],
    ) -> models.SecondFactorSetup:
        """Start to set up a second factor.

        Nothing changes until you confirm the secret with a code. A repeated request replaces the secret. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/second-factor",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def disable(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SecondFactorEnd],
    ) -> None:
        """Turn your second factor off.

        Deletes the secret and the recovery codes. Your sessions continue. A request costs 5 rate limit units.
        """
        return self._call(
            "DELETE",
            "/auth/second-factor",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def confirm(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SecondFactorConfirmation],
    ) -> models.RecoveryCodes:
        """Turn your second factor on, with a code from the app.

        Returns ten recovery codes, ends your other sessions, and counts this session as opened with a second factor. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/second-factor/confirmation",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def renew_recovery_codes(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SecondFactorConfirmation],
    ) -> models.RecoveryCodes:
        """Replace your recovery codes.

        Returns ten new recovery codes. The earlier codes no longer work. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/second-factor/recovery-codes",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class MeSessions(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListSessionsArguments],
    ) -> Rows[models.ListedSession]:
        """List your sessions, newest first.

        Tokens are never shown.
        """
        return self._rows(
            "/auth/sessions",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def end_others(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """End all your sessions except the current one.

        Use this if somebody else may know your password. The session of this request continues.
        """
        return self._call(
            "DELETE",
            "/auth/sessions",
            timeout=timeout, retries=retries,
        )

    def end(
        self,
        session: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """End one of your sessions.

        The token of the session no longer works.
        """
        return self._call(
            "DELETE",
            "/auth/sessions/{session}",
            ids={"session": session},
            timeout=timeout, retries=retries,
        )


class MeSignIns(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListSignInsArguments],
    ) -> Rows[models.ListedSignIn]:
        """List successful and failed sign-ins to your account, newest first.

        After many failed sign-ins in the same minute, the list contains only some of them.
        """
        return self._rows(
            "/auth/sign-ins",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class MeAccount(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PersonAccount:
        """Get the balance and the debts of the current user.

        Amounts in different currencies are never added.
        """
        return self._call(
            "GET",
            "/me/account",
            timeout=timeout, retries=retries,
        )

    def movements(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListOwnMovementsArguments],
    ) -> Rows[models.Movement]:
        """List the movements of the current user's account, newest first.

        Charges, payments, refunds and payouts.
        """
        return self._rows(
            "/me/account/movements",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class MeDues(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListOwnDuesArguments],
    ) -> Rows[models.Due]:
        """List the current user's membership fees, newest first.

        One for each membership and period.
        """
        return self._rows(
            "/me/dues",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def pay(
        self,
        due: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.OwnPaymentInput],
    ) -> models.Due:
        """Pay one of the current user's membership fees from the balance.

        The default amount is the whole debt.
        """
        return self._call(
            "POST",
            "/me/dues/{due}/payment",
            ids={"due": due},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class MeOnlinePayments(Resource):
    def get(
        self,
        online_payment: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.OnlinePayment:
        """Get the state of one of the online payments of the current user.

        The service asks the provider, at most every two seconds.
        """
        return self._call(
            "GET",
            "/me/online-payments/{online_payment}",
            ids={"online_payment": online_payment},
            timeout=timeout, retries=retries,
        )


class MePaymentMeans(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PaymentMeans:
        """Find out whether the current user can pay online.

        Only people who may set up payment providers can pay in test mode.
        """
        return self._call(
            "GET",
            "/me/payment-means",
            timeout=timeout, retries=retries,
        )


class Me(Resource):
    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
        self.calendar = MeCalendar(transport)
        self.passkeys = MePasskeys(transport)
        self.second_factor = MeSecondFactor(transport)
        self.sessions = MeSessions(transport)
        self.sign_ins = MeSignIns(transport)
        self.account = MeAccount(transport)
        self.dues = MeDues(transport)
        self.online_payments = MeOnlinePayments(transport)
        self.payment_means = MePaymentMeans(transport)

    def request_email_change(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.EmailChangeRequest],
    ) -> None:
        """Request an email to a new address, with a link that makes it the address of your account.

        The old address stays in use until the link is used. A new request replaces the previous one. The response does not reveal whether the new address has an account. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/email-change-requests",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.User:
        """Get the signed-in user.

        The response contains the role, the language and the email settings.
        """
        return self._call(
            "GET",
            "/auth/me",
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.Profile],
    ) -> models.User:
        """Change your name, phone number, language or email settings.

        Omitted fields do not change. To change the email address, use `POST /auth/email-change-requests`.
        """
        return self._call(
            "PATCH",
            "/auth/me",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def erase(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.Erasure],
    ) -> None:
        """Erase your account and all personal data about you.

        Cancels your upcoming bookings, keeps past bookings without your name, and ends all your sessions. Your data in the bookings of other people is removed soon after the response. This cannot be undone. A request costs 20 rate limit units.
        """
        return self._call(
            "DELETE",
            "/auth/me",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def export(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PersonalData:
        """Export all data about you.

        The response is streamed. If the connection breaks, the response is incomplete. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/auth/me/export",
            timeout=timeout, retries=retries,
        )

    def change_password(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PasswordChange],
    ) -> None:
        """Change your password. This ends your other sessions and revokes your calendar link.

        A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/password",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def booking_limits(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.GetBookingLimitsArguments],
    ) -> models.BookingLimits:
        """Get how much you can still book, and what prevents a booking.

        The limits of `POST /bookings`. Send `court_id`, `start_time` and `end_time` together to check a slot.
        """
        return self._call(
            "GET",
            "/me/booking-limits",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def entitlements(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Entitlements:
        """List the plans of the signed-in player, with their rules and limits.

        Without plans, the list is empty, and only the settings of the courts apply.
        """
        return self._call(
            "GET",
            "/me/entitlements",
            timeout=timeout, retries=retries,
        )


class Auth(Resource):
    def undo_email_change(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.EmailChangeUndo],
    ) -> None:
        """Restore the old email address of an account with the token from an emailed link.

        Also undoes later changes of the address, ends all of the user's sessions, revokes their calendar link, and removes their passkeys, their identities, and a second factor that was turned on less than 30 days before the request for the change, or later. Also send a `new_password`. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/email-change-undos",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def change_email(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.EmailChange],
    ) -> None:
        """Change the email address of an account with the token from an emailed link.

        The new address is then verified. A verified old address gets an email with a link that undoes the change for 7 days. If the old address was not verified, also send a session or the `current_password` of the account. Otherwise, the request removes the password, the second factor, the passkeys and the phone number, revokes the calendar link, and ends all sessions. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/email-changes",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def request_email_verification(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Request an email with a link that verifies your address.

        The emailed link can be used only once. If no email can be sent, the response says why.
        """
        return self._call(
            "POST",
            "/auth/email-verification-requests",
            timeout=timeout, retries=retries,
        )

    def verify_email(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.EmailVerification],
    ) -> None:
        """Verify an email address with the token from an emailed link.

        The token is part of the emailed link. Also send a session or the `current_password` of the account. Otherwise, the request removes the password, the second factor, the passkeys and the phone number, revokes the calendar link, and ends all sessions. With `new_password`, the request also sets a password. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/email-verifications",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def check_invitation(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.InvitationCheck],
    ) -> models.OpenInvitation:
        """Get the email address and role of an invitation, with the token from its link.

        To register, send the token as `invitation` to `POST /auth/register`. This request changes nothing.
        """
        return self._call(
            "POST",
            "/auth/invitation-checks",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def login(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.Credentials],
    ) -> models.Session:
        """Sign in and return a token.

        If the account has a second factor, `code` is required: a request without it gets 403 `second_factor_required`. A wrong code gets the same error as a wrong password. With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response is a `CookieSession`. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/login",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def logout(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Sign out and end the current session.

        Your other sessions continue.
        """
        return self._call(
            "POST",
            "/auth/logout",
            timeout=timeout, retries=retries,
        )

    def start_passkey_sign_in(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PasskeyRequestOptions:
        """Get the options to sign in with a passkey.

        No email address is needed, because the device knows the account. The options work for 5 minutes.
        """
        return self._call(
            "POST",
            "/auth/passkey-options",
            timeout=timeout, retries=retries,
        )

    def sign_in_with_passkey(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PasskeySignIn],
    ) -> models.Session:
        """Sign in with a passkey and return a token.

        The session counts as one with a second factor. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/passkey-sessions",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def request_password_reset(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PasswordResetRequest],
    ) -> None:
        """Request an email with a link to set a new password.

        The response is the same whether or not an account with that email exists.
        """
        return self._call(
            "POST",
            "/auth/password-reset-requests",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def reset_password(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PasswordReset],
    ) -> None:
        """Set a new password with the token from an emailed link.

        Ends all of the user's sessions, removes their passkeys and revokes their calendar link. If the address was never verified, also removes the second factor and the phone number. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/password-resets",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def sign_in_with_provider(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ProviderTicket],
    ) -> models.ProviderSession:
        """Finish signing in at an OpenID provider and return a token.

        At the first sign-in, this links the account with the same verified email address, or creates an account. A new account follows `registration` in `/config.json`. An open invitation for the address allows the registration. If the account has a second factor and the provider has not checked several factors (`amr`), `code` is required. After 403 `second_factor_required` or a wrong code, the ticket works for another five minutes. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/provider-sessions",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def start_provider_sign_in(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ProviderSignInInput],
    ) -> models.ProviderSignIn:
        """Begin to sign in at an OpenID provider.

        Open `authorization_url` in a browser. After the person has signed in, the browser returns to your app with a `ticket`, or with an `error`: `cancelled`, `expired` or `failed`. Send the ticket and the `secret` to `POST /auth/provider-sessions` within a minute. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/provider-sign-ins",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def register(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.Registration],
    ) -> models.Session:
        """Register a user, sign them in and return a token.

        If `registration` in `/config.json` is `approval`, an admin must first accept the account. Until then, the token works only for `/auth/me` and for signing out. With `invite`, the body must contain an `invitation`. With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response is a `CookieSession`. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/register",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def move_session_to_cookie(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.CookieSession:
        """For the web app only: move the session of a bearer token to a cookie.

        Without `X-Session: cookie`, nothing changes.
        """
        return self._call(
            "POST",
            "/auth/session-cookie",
            timeout=timeout, retries=retries,
        )

    def request_sign_in_code(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SignInCodeRequest],
    ) -> None:
        """Request an email with a code to sign in.

        The response is the same whether or not an account with that email exists.
        """
        return self._call(
            "POST",
            "/auth/sign-in-code-requests",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def sign_in_with_code(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SignInCode],
    ) -> models.Session:
        """Sign in with the code and return a token.

        With `X-Session: cookie` (only in the web app), the token is in a cookie, and the response is a `CookieSession`. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/auth/sign-in-codes",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminClub(Resource):
    def update(
        self,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ClubPatch],
    ) -> models.Club:
        """Change the club's name, colour, contact, links, time zone or currency with a JSON merge patch.

        The time zone and the currency apply to new courts only. Needs the permission `club.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/club",
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete_logo(
        self,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete the club's logo.

        The web app then shows its own icon. Needs the permission `club.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/club/logo",
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def set_logo(
        self,
        image: bytes,
        *,
        content_type: str,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Club:
        """Replace the club's logo.

        Anybody can see the logo. The service stores the image as it is, with its metadata. Needs the permission `club.manage`.
        """
        return self._call(
            "PUT",
            "/admin/club/logo",
            content=image,
            content_type=content_type,
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete_site_map(
        self,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete the club's site map.

        The courts keep their `map_position`. Needs the permission `club.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/club/site-map",
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def set_site_map(
        self,
        image: bytes,
        *,
        content_type: str,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Club:
        """Replace the club's site map.

        Anybody can see the map. The `map_position` of a court is its place on this image. Needs the permission `club.manage`.
        """
        return self._call(
            "PUT",
            "/admin/club/site-map",
            content=image,
            content_type=content_type,
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminPolicy(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ClubPolicy:
        """Get the club's rules: registration, sessions, limits, check-in, waiting list, reminders and retention.

        Needs the permission `club.manage`.
        """
        return self._call(
            "GET",
            "/admin/policy",
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ClubPolicyPatch],
    ) -> models.ClubPolicy:
        """Change the club's rules with a JSON merge patch.

        The change applies within a second. Needs the permission `club.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/policy",
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminCourtsCalendar(Resource):
    def get(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.CalendarLink:
        """Get the secret link to the calendar of a court's bookings.

        Calendar programs subscribe to the link. Anybody with the link can see the bookings. Needs the permission `calendars.manage`.
        """
        return self._call(
            "GET",
            "/admin/courts/{court}/calendar",
            ids={"court": court},
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.CalendarLink:
        """Create the link to a court's calendar. A previous link stops working immediately.

        Anybody with the link can see the names of the players. Needs the permission `calendars.manage`.
        """
        return self._call(
            "POST",
            "/admin/courts/{court}/calendar",
            ids={"court": court},
            timeout=timeout, retries=retries,
        )

    def revoke(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Revoke the link to a court's calendar. It stops working immediately.

        Calendar programs receive no more bookings. Needs the permission `calendars.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/courts/{court}/calendar",
            ids={"court": court},
            timeout=timeout, retries=retries,
        )


class AdminCourts(Resource):
    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
        self.calendar = AdminCourtsCalendar(transport)

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListCourtsAsAdminArguments],
    ) -> Rows[models.ListedCourt]:
        """List or search courts, by position and name, or nearest first if near is sent.

        Filters can be combined. Deleted courts are not listed. Needs the permission `courts.read`.
        """
        return self._rows(
            "/admin/courts",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.CourtInput],
    ) -> models.Court:
        """Create a court.

        Omitted fields get default values. For example, the court is open every day from 06:00 to 23:00. Needs the permission `courts.manage`.
        """
        return self._call(
            "POST",
            "/admin/courts",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def update_many(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.CourtChanges],
    ) -> models.ChangedCourts:
        """Update several courts.

        If one of the changes fails, nothing changes, and court_id names the court. Needs the permission `courts.manage`.
        """
        return self._call(
            "POST",
            "/admin/courts/update-many",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Court:
        """Get one court by its ID.

        The response contains the rules for bookings. Needs the permission `courts.read`.
        """
        return self._call(
            "GET",
            "/admin/courts/{court}",
            ids={"court": court},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        court: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.CourtPatch],
    ) -> models.ChangedCourt:
        """Update a court with a JSON merge patch.

        Existing bookings do not change. The response lists upcoming bookings that the new rules would reject. Needs the permission `courts.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/courts/{court}",
            ids={"court": court},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        court: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a court. Its past bookings remain.

        A court with upcoming bookings cannot be deleted: cancel or reschedule them first. Needs the permission `courts.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/courts/{court}",
            ids={"court": court},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete_photo(
        self,
        court: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete the photo of a court.

        The court itself is not deleted. Needs the permission `courts.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/courts/{court}/photo",
            ids={"court": court},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def set_photo(
        self,
        court: int,
        image: bytes,
        *,
        content_type: str,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Court:
        """Replace the photo of a court.

        Anybody can see the photo. The service stores the image as it is, with its metadata. Needs the permission `courts.manage`.
        """
        return self._call(
            "PUT",
            "/admin/courts/{court}/photo",
            ids={"court": court},
            content=image,
            content_type=content_type,
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def preview_policy(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PolicyDraft],
    ) -> models.PolicyPreview:
        """Check recent bookings of a court against new rules.

        Changes nothing. Lists the first 100 bookings that the new rules would have rejected. Needs the permission `courts.manage`.
        """
        return self._call(
            "POST",
            "/admin/courts/{court}/policy-preview",
            ids={"court": court},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def update_prices(
        self,
        court: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PricePatch],
    ) -> models.Court:
        """Change the prices of a court with a JSON merge patch.

        Existing bookings keep their prices. Needs the permission `prices.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/courts/{court}/prices",
            ids={"court": court},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def preview_day(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PreviewDayArguments],
    ) -> models.DayPreview:
        """Preview the slots that a court with these fields would offer on a day.

        Treats the court as active, with no closures and no bookings. Changes nothing. Needs the permission `courts.manage`.
        """
        return self._call(
            "POST",
            "/admin/day-preview",
            body=dict(fields),
            query_names=("date",),
            timeout=timeout, retries=retries,
        )


class AdminBookings(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListBookingsAsAdminArguments],
    ) -> Rows[models.AdminBooking]:
        """List all bookings, latest start first, or soonest first with `when=upcoming`.

        Filters can be combined. Needs the permission `bookings.read`.
        """
        return self._rows(
            "/admin/bookings",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.AdminBookingInput],
    ) -> models.AdminBooking:
        """Book a court for a user or a guest. The booking is confirmed immediately.

        `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin. An admin can override other rules by sending their names in `override`. If a violated rule can be overridden, the error contains its name. Bookings of a court can never overlap. Needs the permission `bookings.manage`.
        """
        return self._call(
            "POST",
            "/admin/bookings",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.AdminBooking:
        """Get any booking.

        The booking contains the player and the participants. Needs the permission `bookings.read`.
        """
        return self._call(
            "GET",
            "/admin/bookings/{booking}",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        booking: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.AdminBookingPatch],
    ) -> models.AdminBooking:
        """Change the status or the participants of a booking, or reschedule it to another court, date or time.

        The rules `past`, `notice`, `horizon`, `quota` and `plan`, and the cancellation cutoff, never apply to an admin. Needs the permission `bookings.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/bookings/{booking}",
            ids={"booking": booking},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def check_in(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.AdminBooking:
        """Check in the player of a booking. A repeated request changes nothing.

        Check-in opens at the same time as for players, but stays open until the booking ends. Needs the permission `bookings.manage`.
        """
        return self._call(
            "POST",
            "/admin/bookings/{booking}/check-in",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )


class AdminMemberships(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListMembershipsArguments],
    ) -> Rows[models.Membership]:
        """List memberships, newest first.

        The list includes memberships that have ended. Needs the permission `plans.read`.
        """
        return self._rows(
            "/admin/memberships",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.MembershipInput],
    ) -> models.Membership:
        """Give a plan to one or more people.

        The people share the quotas that are counted for the membership. Needs the permission `plans.manage`.
        """
        return self._call(
            "POST",
            "/admin/memberships",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        membership: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Membership:
        """Get a membership with its people.

        The state refers to today in the time zone of the club. Needs the permission `plans.read`.
        """
        return self._call(
            "GET",
            "/admin/memberships/{membership}",
            ids={"membership": membership},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        membership: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.MembershipPatch],
    ) -> models.Membership:
        """Update a membership with a JSON merge patch.

        To end a membership, set `ends_on`. To accept it, set `pending` to false. Needs the permission `plans.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/memberships/{membership}",
            ids={"membership": membership},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        membership: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a membership.

        Bookings of its people do not change. To keep the history, set `ends_on` instead. Needs the permission `plans.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/memberships/{membership}",
            ids={"membership": membership},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminPlans(Resource):
    def preview(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PlanDraft],
    ) -> models.PlanPreview:
        """Check recent bookings of the club against new rules of a plan.

        Changes nothing. Checks at most the 10,000 latest bookings, with today's prices. Needs the permission `plans.manage`. A request costs 20 rate limit units.
        """
        return self._call(
            "POST",
            "/admin/plan-preview",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListPlansResult:
        """List all plans with their rules.

        A club without plans has an empty list. Needs the permission `plans.read`.
        """
        return self._call(
            "GET",
            "/admin/plans",
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PlanInput],
    ) -> models.Plan:
        """Create a plan.

        The rules apply to the next booking. Existing bookings do not change. Needs the permission `plans.manage`.
        """
        return self._call(
            "POST",
            "/admin/plans",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        plan: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Plan:
        """Get a plan.

        The rules are in the order in which they are stored. Needs the permission `plans.read`.
        """
        return self._call(
            "GET",
            "/admin/plans/{plan}",
            ids={"plan": plan},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        plan: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PlanPatch],
    ) -> models.Plan:
        """Update a plan with a JSON merge patch.

        The rules are replaced as a whole. Existing bookings do not change. Needs the permission `plans.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/plans/{plan}",
            ids={"plan": plan},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        plan: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a plan.

        A plan with memberships cannot be deleted. Needs the permission `plans.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/plans/{plan}",
            ids={"plan": plan},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminUsersAccount(Resource):
    def get(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PersonAccount:
        """Get the balance and the debts of a person.

        Amounts in different currencies are never added. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/users/{user}/account",
            ids={"user": user},
            timeout=timeout, retries=retries,
        )

    def movements(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListMovementsArguments],
    ) -> Rows[models.Movement]:
        """List the movements of a person's account, newest first.

        Charges, payments, refunds and payouts. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/users/{user}/account/movements",
            ids={"user": user},
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminUsers(Resource):
    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
        self.account = AdminUsersAccount(transport)

    def entitlements(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Entitlements:
        """List the plans of a user, with their rules and limits.

        Needs the permission `plans.read`.
        """
        return self._call(
            "GET",
            "/admin/users/{user}/entitlements",
            ids={"user": user},
            timeout=timeout, retries=retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListUsersArguments],
    ) -> Rows[models.Person]:
        """List users by name, or search users, the best match first.

        The list includes deactivated users. Needs the permission `people.read`.
        """
        return self._rows(
            "/admin/users",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PersonDetail:
        """Get a user with their bookings.

        Needs the permission `people.read`.
        """
        return self._call(
            "GET",
            "/admin/users/{user}",
            ids={"user": user},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PersonPatch],
    ) -> models.PersonDetail:
        """Change a user's role, name or contact data, or deactivate or reactivate the user.

        A new role takes effect immediately. A deactivated user is signed out. Their upcoming bookings are not cancelled. Needs the permission `people.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/users/{user}",
            ids={"user": user},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def accept(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PersonDetail:
        """Accept a user who waits for approval. A repeated request changes nothing.

        The user gets an email. A rejected user can also be accepted. Needs the permission `people.manage`.
        """
        return self._call(
            "POST",
            "/admin/users/{user}/accept",
            ids={"user": user},
            timeout=timeout, retries=retries,
        )

    def merge(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PersonMerge],
    ) -> models.PersonDetail:
        """Merge a guest into this person.

        Needs the permission `people.manage`.
        """
        return self._call(
            "POST",
            "/admin/users/{user}/merge",
            ids={"user": user},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def note(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PersonNote],
    ) -> models.PersonDetail:
        """Change the staff's note about a user.

        Needs the permission `people.notes`.
        """
        return self._call(
            "PUT",
            "/admin/users/{user}/note",
            ids={"user": user},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def reject(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PersonDetail:
        """Reject a user who waits for approval. A repeated request changes nothing.

        The user gets an email and is signed out. The account is erased after 30 days. Needs the permission `people.manage`.
        """
        return self._call(
            "POST",
            "/admin/users/{user}/reject",
            ids={"user": user},
            timeout=timeout, retries=retries,
        )


class AdminBookingPayments(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListBookingPaymentsArguments],
    ) -> models.BookingPayments:
        """Get the costs of several bookings.

        Bookings without payment are left out. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/booking-payments",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def set_discount(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.UsedCodeInput],
    ) -> models.BookingPayment:
        """Use a discount code for an upcoming booking of a person.

        If the player has already paid more than the new price, the rest is refunded. Needs the permission `payments.take`.
        """
        return self._call(
            "PUT",
            "/admin/bookings/{booking}/discount-code",
            ids={"booking": booking},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingPayment:
        """Get the cost of a booking, and the paid amount.

        A booking without payment has the mode `none`. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/bookings/{booking}/payment",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def waive(
        self,
        booking: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WaiverInput],
    ) -> models.BookingPayment:
        """Waive a part of what a booking costs.

        Fees are waived first. If the player has already paid more, the rest is refunded. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/bookings/{booking}/waivers",
            ids={"booking": booking},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminCashCounts(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListCashCountsArguments],
    ) -> Rows[models.CashCount]:
        """List the counts of the cash, newest first.

        Each count is of one drawer and one currency. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/cash-counts",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.CashCountInput],
    ) -> models.CashCount:
        """Count the cash in a drawer.

        The ledger takes over the counted amount. The difference is an expense. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/cash-counts",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminDebts(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Debts:
        """List the people who owe money.

        A person who owes money in several currencies is listed once for each. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/debts",
            timeout=timeout, retries=retries,
        )


class AdminDiscountCodes(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListDiscountCodesResult:
        """List the discount codes.

        Players cannot list discount codes. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "GET",
            "/admin/discount-codes",
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.DiscountCodeInput],
    ) -> models.DiscountCode:
        """Create a discount code.

        The code lowers the price of charged bookings. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "POST",
            "/admin/discount-codes",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        discount: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.DiscountCode:
        """Get a discount code.

        Amounts are in minor units. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "GET",
            "/admin/discount-codes/{discount}",
            ids={"discount": discount},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        discount: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.DiscountCodePatch],
    ) -> models.DiscountCode:
        """Update a discount code with a JSON merge patch.

        Bookings with the code keep their discount. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/discount-codes/{discount}",
            ids={"discount": discount},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        discount: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a discount code.

        Bookings with the code keep their discount. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/discount-codes/{discount}",
            ids={"discount": discount},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminDrawers(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Drawers:
        """List the cash drawers.

        Cash that names no drawer is in the first one. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/drawers",
            timeout=timeout, retries=retries,
        )

    def set(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.DrawersInput],
    ) -> models.Drawers:
        """Create, rename and delete cash drawers.

        Deletes drawers that are not listed, if they are empty. Needs the permission `payments.take`.
        """
        return self._call(
            "PUT",
            "/admin/drawers",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminDues(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListDuesArguments],
    ) -> Rows[models.Due]:
        """List membership fees, newest first.

        One for each membership and period. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/dues",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def waive(
        self,
        due: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WaiverInput],
    ) -> models.Due:
        """Waive a membership fee or a part of it.

        If more is already paid, the rest goes to the balance. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/dues/{due}/waivers",
            ids={"due": due},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminInvoiceRuns(Resource):
    def preview(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PreviewInvoiceRunArguments],
    ) -> models.InvoiceRun:
        """Preview the invoices of a period.

        The preview stores nothing. The default period is the last month. Needs the permission `invoices.manage`.
        """
        return self._call(
            "GET",
            "/admin/invoice-runs",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.InvoiceRunInput],
    ) -> models.InvoiceRun:
        """Bill the bookings and fees of a period: one invoice for each person and currency.

        The run also bills changes since earlier invoices, a lower amount with a credit note. A second run makes nothing. Needs the permission `invoices.manage`.
        """
        return self._call(
            "POST",
            "/admin/invoice-runs",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminInvoiceSettings(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.InvoiceSettings:
        """Get the invoice settings.

        New invoices contain these details of the club. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/invoice-settings",
            timeout=timeout, retries=retries,
        )

    def set(
        self,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.InvoiceSettingsInput],
    ) -> models.InvoiceSettings:
        """Replace the invoice settings.

        Existing invoices do not change. A new prefix continues the numbers of the year. Needs the permission `invoices.manage`.
        """
        return self._call(
            "PUT",
            "/admin/invoice-settings",
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminInvoices(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListInvoicesArguments],
    ) -> Rows[models.Invoice]:
        """List invoices and credit notes, newest first.

        `date_from` and `date_to` limit the dates of the invoices. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/invoices",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.InvoiceInput],
    ) -> models.InvoiceRun:
        """Bill a person's bookings and membership fees of a period.

        Bills the difference between the present cost of each booking or fee and its earlier invoices. Needs the permission `invoices.manage`.
        """
        return self._call(
            "POST",
            "/admin/invoices",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        invoice: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Invoice:
        """Get an invoice or a credit note.

        An invoice never changes. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/invoices/{invoice}",
            ids={"invoice": invoice},
            timeout=timeout, retries=retries,
        )

    def credit(
        self,
        invoice: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.CreditNoteInput],
    ) -> models.Invoice:
        """Undo an invoice with a credit note.

        The bookings can then be billed again. Needs the permission `invoices.manage`.
        """
        return self._call(
            "POST",
            "/admin/invoices/{invoice}/credit-note",
            ids={"invoice": invoice},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminOnlinePayments(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListOnlinePaymentsArguments],
    ) -> Rows[models.AdminOnlinePayment]:
        """List online payments, newest first.

        Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/online-payments",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminPaymentProviders(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListPaymentProvidersResult:
        """List the club's accounts at payment providers.

        Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/payment-providers",
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PaymentProviderInput],
    ) -> models.PaymentProvider:
        """Add an account at a payment provider.

        The service checks the API key at the provider. Needs the permission `payment_providers.manage`.
        """
        return self._call(
            "POST",
            "/admin/payment-providers",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        provider: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PaymentProvider:
        """Get an account at a payment provider.

        Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/payment-providers/{provider}",
            ids={"provider": provider},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        provider: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PaymentProviderPatch],
    ) -> models.PaymentProvider:
        """Change the keys of an account at a payment provider, or whether players pay there.

        An account cannot be deleted, because its payments can be refunded later. Set `active` to false. Needs the permission `payment_providers.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/payment-providers/{provider}",
            ids={"provider": provider},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def record_payout(
        self,
        provider: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ProviderPayoutInput],
    ) -> models.ProviderPayout:
        """Record money that a provider has sent to the bank.

        The books then have the money at the bank, and the costs of the provider. Needs the permission `payment_providers.manage`.
        """
        return self._call(
            "POST",
            "/admin/payment-providers/{provider}/payouts",
            ids={"provider": provider},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminPaymentTerms(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListPaymentTermsResult:
        """List the payment terms in the order in which they are matched.

        Without terms, no booking costs anything. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/payment-terms",
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PaymentTermsInput],
    ) -> models.PaymentTerms:
        """Create payment terms.

        They apply to new bookings. Existing bookings keep the terms under which they were made. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "POST",
            "/admin/payment-terms",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        terms: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PaymentTerms:
        """Get payment terms.

        Amounts are in the currency of the court. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/payment-terms/{terms}",
            ids={"terms": terms},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        terms: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PaymentTermsPatch],
    ) -> models.PaymentTerms:
        """Update payment terms with a JSON merge patch.

        Existing bookings do not change. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/payment-terms/{terms}",
            ids={"terms": terms},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        terms: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete payment terms.

        Existing bookings do not change. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/payment-terms/{terms}",
            ids={"terms": terms},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminPayments(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListPaymentsArguments],
    ) -> Rows[models.Payment]:
        """List receipts, newest first.

        A reversed payment stays in the list, and the reversal is a receipt of its own. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/payments",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def take(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PaymentInput],
    ) -> models.Payment:
        """Take a payment for bookings or into the balance of a person.

        The parts in `means` must sum to the payment. All bookings must have the same currency. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/payments",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        payment: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Payment:
        """Get a receipt.

        A receipt never changes. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/payments/{payment}",
            ids={"payment": payment},
            timeout=timeout, retries=retries,
        )

    def reverse(
        self,
        payment: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ReversalInput],
    ) -> models.Payment:
        """Reverse a payment that was a mistake.

        The receipt stays, and a second receipt undoes it. The bookings owe the money again. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/payments/{payment}/reversal",
            ids={"payment": payment},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def pay_out(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PayoutInput],
    ) -> models.Payment:
        """Pay out a part of the balance of a person.

        The receipt has a negative amount. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/payouts",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminPlanFees(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListPlanFeesResult:
        """List the fees of plans.

        The memberships of other plans cost nothing. Needs the permission `plans.read`.
        """
        return self._call(
            "GET",
            "/admin/plan-fees",
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PlanFeeInput],
    ) -> models.PlanFee:
        """Set the fee of a plan.

        Memberships owe the fee from today on. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "POST",
            "/admin/plan-fees",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        fee: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.PlanFee:
        """Get the fee of a plan.

        The price includes the tax. Needs the permission `plans.read`.
        """
        return self._call(
            "GET",
            "/admin/plan-fees/{fee}",
            ids={"fee": fee},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        fee: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PlanFeePatch],
    ) -> models.PlanFee:
        """Update the fee of a plan.

        A new price applies from the next period on. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/plan-fees/{fee}",
            ids={"fee": fee},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        fee: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete the fee of a plan.

        Existing debts stay. Needs the permission `payment_terms.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/plan-fees/{fee}",
            ids={"fee": fee},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminRefunds(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListRefundsArguments],
    ) -> Rows[models.BookingRefund]:
        """List refunds to the means of payment, newest first.

        The club must still pay out open refunds. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/refunds",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def keep(
        self,
        refund: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingRefund:
        """Add an open refund to the balance of the person who paid.

        It is then no longer paid out. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/refunds/{refund}/keep",
            ids={"refund": refund},
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def pay_out_otherwise(
        self,
        refund: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.RefundByInput],
    ) -> models.Payment:
        """Record that a refund of an online payment was paid out by other means.

        Only for a refund that failed online. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/refunds/{refund}/other-payout",
            ids={"refund": refund},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def pay_out(
        self,
        refund: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.PayOutRefundArguments],
    ) -> models.Payment:
        """Record that a refund was paid out.

        The receipt has a negative amount. Cash leaves the drawer. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/refunds/{refund}/payout",
            ids={"refund": refund},
            query=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def retry(
        self,
        refund: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.RetryRefundResult:
        """Send a failed refund to the provider again.

        Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/refunds/{refund}/retry",
            ids={"refund": refund},
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminTakings(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ReportTakingsArguments],
    ) -> models.Takings:
        """Report the takings and the revenue of a period.

        The dates are in the time zone of the club. By default, the report contains all transactions. Needs the permission `ledger.read`.
        """
        return self._call(
            "GET",
            "/admin/takings",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminInvoicePayers(Resource):
    def get(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.InvoicePayer:
        """Get the person who gets the invoices of a person.

        Also returns the people whose invoices this person gets. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/users/{user}/invoice-payer",
            ids={"user": user},
            timeout=timeout, retries=retries,
        )

    def set(
        self,
        user: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.InvoicePayerInput],
    ) -> models.InvoicePayer:
        """Set the payer of a person's invoices, such as a parent or a company.

        Existing invoices do not change. The payer must not have a payer. Needs the permission `invoices.manage`.
        """
        return self._call(
            "PUT",
            "/admin/users/{user}/invoice-payer",
            ids={"user": user},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminVouchers(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListVouchersArguments],
    ) -> Rows[models.Voucher]:
        """List gift vouchers, newest first.

        The list contains the codes, so only people who take payments can read it. Needs the permission `payments.take`.
        """
        return self._rows(
            "/admin/vouchers",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def sell(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.VoucherInput],
    ) -> models.Voucher:
        """Sell a gift voucher.

        With `means`, the payment is a top-up with a receipt. The voucher is then paid from the balance. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/vouchers",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def cancel(
        self,
        voucher: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Voucher:
        """Cancel an open gift voucher.

        The money goes to the balance of the person who bought it. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/vouchers/{voucher}/cancellation",
            ids={"voucher": voucher},
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminWriteOffs(Resource):
    def reverse(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WriteOffInput],
    ) -> models.BookingPayments:
        """Reverse write-offs of a person.

        The person owes the debts again. Needs the permission `payments.write_off`.
        """
        return self._call(
            "POST",
            "/admin/write-off-reversals",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListWriteOffsArguments],
    ) -> Rows[models.WriteOff]:
        """List the write-offs, newest first.

        A debt that returned has a negative amount. Needs the permission `payments.read`.
        """
        return self._rows(
            "/admin/write-offs",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WriteOffInput],
    ) -> models.BookingPayments:
        """Write off debts of a person.

        The person no longer owes them. This is not a payment: if the booking becomes cheaper, nobody gets it. Needs the permission `payments.write_off`.
        """
        return self._call(
            "POST",
            "/admin/write-offs",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminBankAccount(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BankAccount:
        """Get the club's bank account.

        Without an account, `holder`, `iban` and `bic` are null. Needs the permission `bank.manage`.
        """
        return self._call(
            "GET",
            "/admin/bank-account",
            timeout=timeout, retries=retries,
        )

    def set(
        self,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.BankAccountInput],
    ) -> models.BankAccount:
        """Set the club's bank account.

        Players then see the details for paying by bank transfer. Needs the permission `bank.manage`.
        """
        return self._call(
            "PUT",
            "/admin/bank-account",
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminBankLines(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListBankLinesArguments],
    ) -> Rows[models.BankLine]:
        """List the incoming transfers of imported statements, newest first.

        Needs the permission `bank.manage`.
        """
        return self._rows(
            "/admin/bank-lines",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def ignore(
        self,
        line: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.IgnoreInput],
    ) -> models.BankLine:
        """Ignore an incoming transfer that is not from a player.

        The transfer can still be booked later. Needs the permission `bank.manage`.
        """
        return self._call(
            "POST",
            "/admin/bank-lines/{line}/ignore",
            ids={"line": line},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def book(
        self,
        line: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.BankLinePaymentInput],
    ) -> models.BankLine:
        """Book an incoming transfer as the payment of a person.

        If the payment is reversed, the line is open again. Needs the permission `bank.manage`.
        """
        return self._call(
            "POST",
            "/admin/bank-lines/{line}/payment",
            ids={"line": line},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )


class AdminBankStatements(Resource):
    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.BankStatementInput],
    ) -> models.BankImport:
        """Import a statement of the bank.

        Known lines are skipped, so statements can overlap. A line with the reference of a booking pays the booking. Needs the permission `bank.manage`. A request costs 20 rate limit units.
        """
        return self._call(
            "POST",
            "/admin/bank-statements",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminTransfers(Resource):
    def get(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Transfer:
        """Get the details for paying a booking by bank transfer.

        The amount is the present debt of the booking. Needs the permission `payments.read`.
        """
        return self._call(
            "GET",
            "/admin/bookings/{booking}/transfer",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )


class AdminSeries(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListBookingSeriesArguments],
    ) -> Rows[models.BookingSeries]:
        """List booking series, newest first.

        Each series shows how many of its bookings are still upcoming. Needs the permission `bookings.read`.
        """
        return self._rows(
            "/admin/booking-series",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SeriesInput],
    ) -> models.BookingSeries:
        """Book a court every week for a user or a guest, on up to 104 dates.

        If any date cannot be booked, no booking is created, and the problem lists each such date in `conflicts`. With `"on_conflict": "skip"`, the other dates are booked, and the response lists the skipped dates in `skipped`. Needs the permission `bookings.manage`.
        """
        return self._call(
            "POST",
            "/admin/booking-series",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def preview(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SeriesInput],
    ) -> models.SeriesPreview:
        """Preview the prices and the conflicts of a booking series.

        Changes nothing. Needs the permission `bookings.manage`.
        """
        return self._call(
            "POST",
            "/admin/booking-series/preview",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        series: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingSeries:
        """Get a booking series.

        `GET /admin/bookings?series_id=` lists its bookings. Needs the permission `bookings.read`.
        """
        return self._call(
            "GET",
            "/admin/booking-series/{series}",
            ids={"series": series},
            timeout=timeout, retries=retries,
        )

    def cancel(
        self,
        series: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SeriesCancellation],
    ) -> models.CancelledSeries:
        """Cancel the upcoming bookings of a series from a given date onwards. A repeated request changes nothing.

        Past bookings do not change. An event is recorded for each cancelled booking. Needs the permission `bookings.manage`.
        """
        return self._call(
            "POST",
            "/admin/booking-series/{series}/cancel",
            ids={"series": series},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminClosures(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListClosuresArguments],
    ) -> Rows[models.Closure]:
        """List closures, earliest start first.

        The list includes past closures. Needs the permission `closures.manage`.
        """
        return self._rows(
            "/admin/closures",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ClosureInput],
    ) -> models.ClosureChange:
        """Close courts for a period, once or every week.

        Overlapping upcoming bookings cause status 409, which lists them. `"bookings": "cancel"` cancels them: up to 100 before the response, and the others soon afterwards. Needs the permission `closures.manage`.
        """
        return self._call(
            "POST",
            "/admin/closures",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        closure: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Closure:
        """Get a closure.

        `bookings_to_cancel` counts the bookings that a background job has not cancelled yet. Needs the permission `closures.manage`.
        """
        return self._call(
            "GET",
            "/admin/closures/{closure}",
            ids={"closure": closure},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        closure: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ClosurePatch],
    ) -> models.ClosureChange:
        """Update a closure with a JSON merge patch.

        New times are checked as for a new closure. Needs the permission `closures.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/closures/{closure}",
            ids={"closure": closure},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        closure: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a closure.

        The courts can be booked again immediately. Bookings that the closure has cancelled stay cancelled. Needs the permission `closures.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/closures/{closure}",
            ids={"closure": closure},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )


class AdminApiKeys(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListApiKeysArguments],
    ) -> Rows[models.ApiKey]:
        """List API keys, oldest first.

        A secret key is never shown again. Revoked and expired keys stay in the list. Needs the permission `keys.manage`.
        """
        return self._rows(
            "/admin/api-keys",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ApiKeyInput],
    ) -> models.NewApiKey:
        """Create an API key.

        Only this response contains the text of a secret key. Needs the permission `keys.manage`.
        """
        return self._call(
            "POST",
            "/admin/api-keys",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        key: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ApiKeyPatch],
    ) -> models.ApiKey:
        """Change the name, scopes, origins, rate or expiry of an API key.

        The changes apply immediately. A revoked or expired key cannot be changed. Needs the permission `keys.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/api-keys/{key}",
            ids={"key": key},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def revoke(
        self,
        key: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ApiKey:
        """Revoke an API key immediately.

        The key stops working immediately, even for open streams. It cannot be restored. Needs the permission `keys.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/api-keys/{key}",
            ids={"key": key},
            timeout=timeout, retries=retries,
        )

    def rotate(
        self,
        key: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.NewApiKey:
        """Replace an API key with a new key.

        The old key works for another 24 hours. The new key has the same limits and the same lifetime. Needs the permission `keys.manage`.
        """
        return self._call(
            "POST",
            "/admin/api-keys/{key}/rotate",
            ids={"key": key},
            timeout=timeout, retries=retries,
        )


class AdminInvitations(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListInvitationsArguments],
    ) -> Rows[models.Invitation]:
        """List invitations, newest first.

        An invitation stays in the list until 30 days after it has expired. Needs the permission `people.manage`.
        """
        return self._rows(
            "/admin/invitations",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.InvitationInput],
    ) -> models.SentInvitation:
        """Invite a person to register.

        The service emails a link, which works only once. If the service sends no mail, the response contains the link. A new invitation for the same address replaces an earlier one. Needs the permission `people.manage`.
        """
        return self._call(
            "POST",
            "/admin/invitations",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def revoke(
        self,
        invitation: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Invitation:
        """Revoke an invitation. A repeated request changes nothing.

        The links of the invitation stop working immediately. Needs the permission `people.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/invitations/{invitation}",
            ids={"invitation": invitation},
            timeout=timeout, retries=retries,
        )

    def resend(
        self,
        invitation: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.SentInvitation:
        """Send another link for an invitation, and extend the invitation.

        An expired invitation can be sent again. If the service sends no mail, the previous link stops working. Needs the permission `people.manage`.
        """
        return self._call(
            "POST",
            "/admin/invitations/{invitation}/resend",
            ids={"invitation": invitation},
            timeout=timeout, retries=retries,
        )


class AdminAudit(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListAuditArguments],
    ) -> Rows[models.AuditRecord]:
        """List audit log entries, newest first.

        `courtside audit verify` checks that no entry has been changed. Needs the permission `audit.read`.
        """
        return self._rows(
            "/admin/audit",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminEvents(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListEventsArguments],
    ) -> models.EventList:
        """List events, oldest first.

        Without `after`, the list starts with the oldest stored event. Events are kept for 30 days. Needs the permission `events.read`.
        """
        return self._call(
            "GET",
            "/admin/events",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminWebhooks(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListWebhooksArguments],
    ) -> Rows[models.Webhook]:
        """List webhooks, oldest first.

        The list shows failures and pauses of each webhook, but no secrets. Needs the permission `webhooks.manage`.
        """
        return self._rows(
            "/admin/webhooks",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WebhookInput],
    ) -> models.NewWebhook:
        """Create a webhook. Only this response contains the secret that signs its messages.

        Each matching event is sent as a signed `POST` (Standard Webhooks), and retried for three days. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "POST",
            "/admin/webhooks",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        webhook: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Webhook:
        """Get a webhook.

        The response contains failures and pauses, but not the secret. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "GET",
            "/admin/webhooks/{webhook}",
            ids={"webhook": webhook},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        webhook: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WebhookPatch],
    ) -> models.Webhook:
        """Change, disable or enable a webhook with a JSON merge patch.

        Enabling a webhook clears its failures. Events that happened while it was disabled are not sent. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "PATCH",
            "/admin/webhooks/{webhook}",
            ids={"webhook": webhook},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def delete(
        self,
        webhook: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Delete a webhook.

        The service sends nothing more to this webhook. Waiting deliveries are not sent either. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "DELETE",
            "/admin/webhooks/{webhook}",
            ids={"webhook": webhook},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def deliveries(
        self,
        webhook: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListWebhookDeliveriesArguments],
    ) -> Rows[models.WebhookDelivery]:
        """List the deliveries of a webhook, newest first.

        Each delivery contains its attempts, with the status and the first bytes of each response. Needs the permission `webhooks.manage`.
        """
        return self._rows(
            "/admin/webhooks/{webhook}/deliveries",
            ids={"webhook": webhook},
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def resend(
        self,
        webhook: int,
        delivery: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.WebhookDelivery:
        """Send a delivery again, with the same `webhook-id`.

        Receivers recognise a repeated message by its `webhook-id`. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "POST",
            "/admin/webhooks/{webhook}/deliveries/{delivery}/resend",
            ids={"webhook": webhook, "delivery": delivery},
            timeout=timeout, retries=retries,
        )

    def rotate(
        self,
        webhook: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.NewWebhook:
        """Create a new secret. For 24 hours, messages are also signed with the old secret.

        Replace the secret in the receiver during these 24 hours. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "POST",
            "/admin/webhooks/{webhook}/rotate",
            ids={"webhook": webhook},
            timeout=timeout, retries=retries,
        )

    def test(
        self,
        webhook: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.WebhookDelivery:
        """Send a test message to a webhook now, and return the result.

        The message has the type `webhook.test`. Each request sends another message, even to a disabled webhook. Needs the permission `webhooks.manage`.
        """
        return self._call(
            "POST",
            "/admin/webhooks/{webhook}/test",
            ids={"webhook": webhook},
            timeout=timeout, retries=retries,
        )


class AdminReports(Resource):
    def revenue(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ReportRevenueArguments],
    ) -> models.Revenue:
        """Report the income in the ledger by court, sport, plan or kind.

        Returns JSON, or CSV if `format=csv` is sent or `Accept` prefers CSV. The income is without tax, and counts on the day on which the ledger recorded it. Refunds, waivers and discounts lower it. The sums are the movements of the accounts `income:…`. Needs the permission `ledger.read`.
        """
        return self._call(
            "GET",
            "/admin/reports/revenue",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def utilisation(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ReportUtilisationArguments],
    ) -> models.Utilisation:
        """Report how much of the open time is booked, and the revenue.

        Returns JSON, or CSV if `format=csv` is sent or `Accept` prefers CSV. Each day counts with its courts and opening hours. If a booked court has parts, the minutes of the booking count for each part. Needs the permission `reports.read`.
        """
        return self._call(
            "GET",
            "/admin/reports/utilisation",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminExports(Resource):
    def bookings(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ExportBookingsArguments],
    ) -> str:
        """Export all bookings that match the filters as CSV.

        Streams the rows ordered by id. The file is UTF-8 with a BOM. If the connection closes before the end, the file is incomplete. Needs the permission `exports.read`. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/admin/exports/bookings",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def courts(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ExportCourtsArguments],
    ) -> str:
        """Export all courts that match the filters as CSV.

        Streams the rows ordered by id. The file is UTF-8 with a BOM. If the connection closes before the end, the file is incomplete. Needs the permission `exports.read`. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/admin/exports/courts",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminImports(Resource):
    def bookings(
        self,
        csv: File,
        *,
        timeout: Optional[float] = 3600,
        retries: Optional[int] = 0,
        **fields: Unpack[models.ImportBookingsArguments],
    ) -> models.ImportSummary:
        """Import past and future bookings. The only rule checked is that bookings do not overlap.

        The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the progress, and the last line is the summary. Needs the permission `imports.manage`.
        """
        return self._call(
            "POST",
            "/admin/imports/bookings",
            query=dict(fields),
            content=csv,
            content_type="text/csv",
            timeout=timeout, retries=retries,
        )

    def courts(
        self,
        csv: File,
        *,
        timeout: Optional[float] = 3600,
        retries: Optional[int] = 0,
        **fields: Unpack[models.ImportCourtsArguments],
    ) -> models.ImportSummary:
        """Import courts. Existing courts are not changed.

        The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the progress, and the last line is the summary. Needs the permission `imports.manage`.
        """
        return self._call(
            "POST",
            "/admin/imports/courts",
            query=dict(fields),
            content=csv,
            content_type="text/csv",
            timeout=timeout, retries=retries,
        )

    def memberships(
        self,
        csv: File,
        *,
        timeout: Optional[float] = 3600,
        retries: Optional[int] = 0,
        **fields: Unpack[models.ImportMembershipsArguments],
    ) -> models.ImportSummary:
        """Import memberships. Existing memberships are not changed.

        The body is a CSV file of at most 32 MiB. If the client disconnects, the import stops. Imported rows remain, and the next import of the file skips them. If `Accept` prefers `application/x-ndjson`, the response is JSON lines with the progress, and the last line is the summary. Needs the permission `plans.manage`.
        """
        return self._call(
            "POST",
            "/admin/imports/memberships",
            query=dict(fields),
            content=csv,
            content_type="text/csv",
            timeout=timeout, retries=retries,
        )


class AdminBackups(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListBackupsResult:
        """List the backups of the SQLite file, newest first. On PostgreSQL, `places` is empty.

        Needs the permission `queues.read`.
        """
        return self._call(
            "GET",
            "/admin/backups",
            timeout=timeout, retries=retries,
        )


class AdminMail(Resource):
    def test(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.MailTestInput],
    ) -> models.MailTest:
        """Send a test email now, to `to` or to yourself, and return the result.

        Needs the permission `club.manage`.
        """
        return self._call(
            "POST",
            "/admin/mail/test",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class AdminQueues(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.ListQueuesResult:
        """List the queues of jobs, emails and webhook deliveries, with their waiting and failed entries.

        If a webhook fails or is disabled, its deliveries wait. Needs the permission `queues.read`.
        """
        return self._call(
            "GET",
            "/admin/queues",
            timeout=timeout, retries=retries,
        )


class AdminSchema(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.GetSchemaResult:
        """List the resources that admins manage, with their fields and defaults.

        Needs the permission `courts.read`.
        """
        return self._call(
            "GET",
            "/admin/schema",
            timeout=timeout, retries=retries,
        )


class Admin(Resource):
    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
        self.club = AdminClub(transport)
        self.policy = AdminPolicy(transport)
        self.courts = AdminCourts(transport)
        self.bookings = AdminBookings(transport)
        self.memberships = AdminMemberships(transport)
        self.plans = AdminPlans(transport)
        self.users = AdminUsers(transport)
        self.booking_payments = AdminBookingPayments(transport)
        self.cash_counts = AdminCashCounts(transport)
        self.debts = AdminDebts(transport)
        self.discount_codes = AdminDiscountCodes(transport)
        self.drawers = AdminDrawers(transport)
        self.dues = AdminDues(transport)
        self.invoice_runs = AdminInvoiceRuns(transport)
        self.invoice_settings = AdminInvoiceSettings(transport)
        self.invoices = AdminInvoices(transport)
        self.online_payments = AdminOnlinePayments(transport)
        self.payment_providers = AdminPaymentProviders(transport)
        self.payment_terms = AdminPaymentTerms(transport)
        self.payments = AdminPayments(transport)
        self.plan_fees = AdminPlanFees(transport)
        self.refunds = AdminRefunds(transport)
        self.takings = AdminTakings(transport)
        self.invoice_payers = AdminInvoicePayers(transport)
        self.vouchers = AdminVouchers(transport)
        self.write_offs = AdminWriteOffs(transport)
        self.bank_account = AdminBankAccount(transport)
        self.bank_lines = AdminBankLines(transport)
        self.bank_statements = AdminBankStatements(transport)
        self.transfers = AdminTransfers(transport)
        self.series = AdminSeries(transport)
        self.closures = AdminClosures(transport)
        self.api_keys = AdminApiKeys(transport)
        self.invitations = AdminInvitations(transport)
        self.audit = AdminAudit(transport)
        self.events = AdminEvents(transport)
        self.webhooks = AdminWebhooks(transport)
        self.reports = AdminReports(transport)
        self.exports = AdminExports(transport)
        self.imports = AdminImports(transport)
        self.backups = AdminBackups(transport)
        self.mail = AdminMail(transport)
        self.queues = AdminQueues(transport)
        self.schema = AdminSchema(transport)

    def send_invoice(
        self,
        invoice: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Send an invoice or a credit note to the buyer by email.

        The PDF is attached. Needs the permission `invoices.manage`.
        """
        return self._call(
            "POST",
            "/admin/invoices/{invoice}/email",
            ids={"invoice": invoice},
            timeout=timeout, retries=retries,
        )

    def get_invoice_pdf(
        self,
        invoice: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Get an invoice or a credit note as PDF.

        The PDF is in the language of the buyer. Needs the permission `payments.read`. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/admin/invoices/{invoice}/pdf",
            ids={"invoice": invoice},
            timeout=timeout, retries=retries,
        )

    def get_ledger_balances(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.GetLedgerBalancesArguments],
    ) -> models.LedgerBalances:
        """Get the balance of each account at the end of a day.

        The day is in the time zone of the club. Needs the permission `ledger.read`.
        """
        return self._call(
            "GET",
            "/admin/ledger/balances",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def export_ledger(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ExportLedgerArguments],
    ) -> str:
        """Export the transactions of the ledger for accounting programs.

        The file contains ids instead of names, as in `assets:receivable:person-12`. Needs the permission `ledger.read`. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/admin/ledger/export",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def list_ledger_transactions(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListLedgerTransactionsArguments],
    ) -> Rows[models.LedgerTransaction]:
        """List the transactions of the ledger, newest first.

        One posting must match all filters. Needs the permission `ledger.read`.
        """
        return self._rows(
            "/admin/ledger/transactions",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def send_receipt(
        self,
        payment: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Send a receipt to the person by email.

        The PDF is attached. Needs the permission `payments.take`.
        """
        return self._call(
            "POST",
            "/admin/payments/{payment}/email",
            ids={"payment": payment},
            timeout=timeout, retries=retries,
        )

    def get_payment_pdf(
        self,
        payment: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Get a receipt as PDF.

        The PDF is in the language of the person. Needs the permission `payments.read`. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/admin/payments/{payment}/pdf",
            ids={"payment": payment},
            timeout=timeout, retries=retries,
        )


class Club(Resource):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Club:
        """Get the club's name, colour, logo, contact, links, time zone and currency.

        Fields are null until an admin sets them.
        """
        return self._call(
            "GET",
            "/club",
            timeout=timeout, retries=retries,
        )


class Courts(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListCourtsArguments],
    ) -> Rows[models.ListedCourt]:
        """List or search courts, by position and name, or nearest first if near is sent.

        Filters can be combined. Deleted courts are not listed.
        """
        return self._rows(
            "/courts",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Court:
        """Get one court by its ID.

        The response contains the rules for bookings.
        """
        return self._call(
            "GET",
            "/courts/{court}",
            ids={"court": court},
            timeout=timeout, retries=retries,
        )

    def days(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.GetCourtAvailabilityArguments],
    ) -> models.GetCourtAvailabilityResult:
        """List the bookable slots of a court on a day, or on each of up to 31 days.

        Applies the same rules as `POST /bookings`, except those that depend on the player's other bookings. With a token, the slots and prices are those of the plan of the signed-in player.
        """
        return self._call(
            "GET",
            "/courts/{court}/availability",
            ids={"court": court},
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def payment_terms(
        self,
        court: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.GetOfferedTermsArguments],
    ) -> models.OfferedTerms:
        """Get the payment terms of a court.

        With a token, the terms depend on the plans of the user. A booking keeps the terms under which it was made.
        """
        return self._call(
            "GET",
            "/courts/{court}/payment-terms",
            ids={"court": court},
            query=dict(fields),
            timeout=timeout, retries=retries,
        )


class Availability(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListAvailabilityArguments],
    ) -> Rows[models.CourtDay]:
        """List the bookable slots of all active courts on a day, by court name, or nearest first if near is sent.

        Applies the same rules as the list for a single court. Accepts the same filters as `GET /courts`.
        """
        return self._rows(
            "/availability",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def occupancy(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListOccupancyArguments],
    ) -> models.ListOccupancyResult:
        """List how full each of up to 31 days is.

        From the opening hours, closures and bookings of all active courts that the filters match.
        """
        return self._call(
            "GET",
            "/availability/occupancy",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def changes(
        self,
        court_id: Optional[int] = None,
    ) -> Iterator[models.AvailabilityChange]:
        """Stream availability changes of all courts.

        Each message has the name `change` and the data `{court_ids, dates}`: the courts and dates whose availability may have changed. Null means any court or date. A resumed stream first sends a `reload` message with null dates. Then load the current state. A request costs 3 rate limit units.
        """
        path = "/availability/stream" if court_id is None else f"/courts/{court_id}/availability/stream"
        return self._stream(path, None)


class Bookings(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListBookingsArguments],
    ) -> Rows[models.Booking]:
        """List the current user's bookings, or the bookings in which they take part. Latest start first.

        Without filters, the list contains all past and upcoming bookings of the user. With `participating`, it contains other people's bookings instead.
        """
        return self._rows(
            "/bookings",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def create(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.BookingInput],
    ) -> models.Booking:
        """Create a booking.

        If the slot violates several rules, `code` is the first violation and `errors` lists all of them.
        """
        return self._call(
            "POST",
            "/bookings",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Booking:
        """Get a booking that the current user owns or takes part in.

        A participant sees fewer fields than the owner.
        """
        return self._call(
            "GET",
            "/bookings/{booking}",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def update(
        self,
        booking: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.BookingPatch],
    ) -> models.Booking:
        """Reschedule the user's own booking to another court, date or time, or replace its participants.

        If the new slot is rejected, the booking does not change. Otherwise, it gets the price of the new slot.
        """
        return self._call(
            "PATCH",
            "/bookings/{booking}",
            ids={"booking": booking},
            body=dict(fields),
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def cancel(
        self,
        booking: int,
        *,
        if_match: Optional[Version] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Booking:
        """Cancel the user's own booking. A repeated request changes nothing.

        A cancelled booking stays in the list with its status.
        """
        return self._call(
            "DELETE",
            "/bookings/{booking}",
            ids={"booking": booking},
            if_match=if_match,
            timeout=timeout, retries=retries,
        )

    def check_in(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Booking:
        """Check in to the user's own booking. A repeated request changes nothing.

        Check-in is open for some time before and after the start. `/config.json` contains these times.
        """
        return self._call(
            "POST",
            "/bookings/{booking}/check-in",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def accept(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Booking:
        """Accept an invitation to a booking. A repeated request changes nothing.

        The booking then counts for the user's quotas.
        """
        return self._call(
            "PUT",
            "/bookings/{booking}/participants/me",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def leave(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Decline an invitation, or leave a booking.

        Possible until the booking starts. The owner and the other participants keep the booking.
        """
        return self._call(
            "DELETE",
            "/bookings/{booking}/participants/me",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def pay_online(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.OnlinePaymentInput],
    ) -> models.OnlinePayment:
        """Pay what one of the current user's bookings owes on the page of a payment provider.

        Open `url` in the browser. The player comes back to the web app. While a page is open, this call returns it again.
        """
        return self._call(
            "POST",
            "/bookings/{booking}/online-payment",
            ids={"booking": booking},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def payment(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingPayment:
        """Get the cost of one of the current user's bookings.

        A booking without payment has the mode `none`.
        """
        return self._call(
            "GET",
            "/bookings/{booking}/payment",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def pay(
        self,
        booking: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.OwnPaymentInput],
    ) -> models.BookingPayment:
        """Pay one of the current user's bookings from the balance.

        If the booking is held until it is paid, the payment confirms it.
        """
        return self._call(
            "POST",
            "/bookings/{booking}/payment",
            ids={"booking": booking},
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def keep_refunds(
        self,
        booking: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingPayment:
        """Add the open refunds of a booking to the current user's balance.

        They are then no longer paid out.
        """
        return self._call(
            "POST",
            "/bookings/{booking}/refunds/keep",
            ids={"booking": booking},
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def share(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.BookingSharesInput],
    ) -> models.BookingShares:
        """Share the price of one of the current user's held bookings, or change its shares.

        Each person gets the `url` of a share, and pays there without an account. The money is only reserved, and is taken when the whole price is reserved. Without amounts, the price is divided equally. A share never rises above its reserved amount.
        """
        return self._call(
            "PUT",
            "/bookings/{booking}/shares",
            ids={"booking": booking},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def shares(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingShares:
        """Find out who has paid a share of one of the current user's bookings.

        The service asks the provider about open payments, at most every two seconds.
        """
        return self._call(
            "GET",
            "/bookings/{booking}/shares",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def stop_sharing(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.BookingShares:
        """End the sharing of one of the current user's bookings.

        Reserved money is released. The player can pay alone until `pay_by`.
        """
        return self._call(
            "DELETE",
            "/bookings/{booking}/shares",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def transfer(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Transfer:
        """Get the details for paying one of the current user's bookings by bank transfer.

        The amount is the present debt of the booking.
        """
        return self._call(
            "GET",
            "/bookings/{booking}/transfer",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )

    def calendar_file(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> str:
        """Download a booking as a calendar file.

        The file has one event, in iCalendar format (RFC 5545).
        """
        return self._call(
            "GET",
            "/bookings/{booking}.ics",
            ids={"booking": booking},
            timeout=timeout, retries=retries,
        )


class Shares(Resource):
    def check(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ShareLink],
    ) -> models.SharedBooking:
        """Get a shared booking, with the token from the link of a share.

        The service asks the provider about open payments, at most every two seconds.
        """
        return self._call(
            "POST",
            "/share-checks",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def pay(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.SharePaymentInput],
    ) -> models.SharePayment:
        """Pay a share on the page of a payment provider.

        The money is only reserved until the whole price is reserved.
        """
        return self._call(
            "POST",
            "/share-payments",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def leave(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ShareLink],
    ) -> models.SharedBooking:
        """Release the reserved money of a share.

        The share is open again, and somebody else can pay it.
        """
        return self._call(
            "POST",
            "/share-releases",
            body=dict(fields),
            timeout=timeout, retries=retries,
        )


class Waitlist(Resource):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListWaitlistArguments],
    ) -> Rows[models.WaitlistEntry]:
        """List the current user's waiting list entries, by date.

        Waiting entries show their position in line.
        """
        return self._rows(
            "/waitlist",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def join(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.WaitlistInput],
    ) -> models.WaitlistEntry:
        """Join the waiting list for a court, or for any court of a sport, on a date.

        When a matching slot becomes free, the first player in line gets a booking with the status `offered`. If the player already has an entry for the same slots, the response is that entry, with status 200. A request costs 5 rate limit units.
        """
        return self._call(
            "POST",
            "/waitlist",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def get(
        self,
        entry: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.WaitlistEntry:
        """Get one of the current user's waiting list entries.

        If a slot is offered, the entry contains the id of the booking and the time at which the offer expires.
        """
        return self._call(
            "GET",
            "/waitlist/{entry}",
            ids={"entry": entry},
            timeout=timeout, retries=retries,
        )

    def leave(
        self,
        entry: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.WaitlistEntry:
        """Leave the waiting list and decline any offer. A repeated request changes nothing.

        A declined slot is offered to the next player in line.
        """
        return self._call(
            "DELETE",
            "/waitlist/{entry}",
            ids={"entry": entry},
            timeout=timeout, retries=retries,
        )

    def accept(
        self,
        entry: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.Booking:
        """Accept the offered slot. A repeated request returns the same booking.

        This request checks quotas, the player's plan and the player's other bookings. If it fails, the offer stays open until it expires. The booking is pending if the court or the plan requires approval.
        """
        return self._call(
            "POST",
            "/waitlist/{entry}/accept",
            ids={"entry": entry},
            timeout=timeout, retries=retries,
        )


class LiveTickets(Resource):
    def create(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> models.LiveTicket:
        """Create a ticket for /live?ticket=…. A browser can use the ticket any number of times until the session ends.

        Browsers cannot send headers with `EventSource`, so the ticket replaces the API key and the token.
        """
        return self._call(
            "POST",
            "/live-tickets",
            timeout=timeout, retries=retries,
        )


class Resources(Resource):
    def __init__(self, transport: Any) -> None:
        super().__init__(transport)
        self.me = Me(transport)
        self.auth = Auth(transport)
        self.admin = Admin(transport)
        self.club = Club(transport)
        self.courts = Courts(transport)
        self.availability = Availability(transport)
        self.bookings = Bookings(transport)
        self.shares = Shares(transport)
        self.waitlist = Waitlist(transport)
        self.live_tickets = LiveTickets(transport)

    def use_discount_code(
        self,
        booking: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.UsedCodeInput],
    ) -> models.BookingPayment:
        """Use a discount code for one of the current user's upcoming bookings.

        If the player has already paid more than the new price, the rest is refunded.
        """
        return self._call(
            "PUT",
            "/bookings/{booking}/discount-code",
            ids={"booking": booking},
            body=dict(fields),
            timeout=timeout, retries=retries,
        )

    def list_own_invoices(
        self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.ListOwnInvoicesArguments],
    ) -> Rows[models.Invoice]:
        """List the current user's invoices and credit notes, newest first.

        Invoices never change.
        """
        return self._rows(
            "/me/invoices",
            query=dict(fields),
            timeout=timeout, retries=retries,
        )

    def get_own_invoice_pdf(
        self,
        invoice: int,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Get one of the current user's invoices as PDF.

        The PDF is in the language of the buyer. A request costs 20 rate limit units.
        """
        return self._call(
            "GET",
            "/me/invoices/{invoice}/pdf",
            ids={"invoice": invoice},
            timeout=timeout, retries=retries,
        )

    def redeem_voucher(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        **fields: Unpack[models.RedeemInput],
    ) -> models.RedeemedVoucher:
        """Redeem a gift voucher.

        The amount of the voucher is added to the balance of the current user.
        """
        return self._call(
            "POST",
            "/me/vouchers",
            body=dict(fields),
            idempotency_key=idempotency_key, idempotent=True,
            timeout=timeout, retries=retries,
        )

    def events(
        self,
        *,
        after: Optional[int] = None,
    ) -> Iterator[models.Event]:
        """Stream events.

        Each message has the name of its event type and the data `{id, type, timestamp, data}`. A player receives the events of their own bookings. A user with the permission `events.read` receives all events.
Messages without data keep the connection alive. Their ids can also resume the stream. A request costs 3 rate limit units.
        """
        return self._stream("/events", after)
