# Generated from the OpenAPI document by `npm run generate`. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class CalendarLink(TypedDict):
    """A secret link to a calendar."""

    url: Optional[str]
    """The address to subscribe to; null if there is no link."""
    created_at: Optional[str]
    """RFC 3339 in UTC."""


class ProblemAlternative(TypedDict):
    court_id: int
    court_name: str
    booking_date: str
    start_time: str
    end_time: str


class Problem(TypedDict):
    """A problem document (RFC 9457)."""

    type: str
    """The URL of a page that explains the problem."""
    title: str
    status: int
    detail: str
    """What is wrong with this request."""
    instance: str
    """The path of the request."""
    code: str
    """Programs should check this field, because codes do not change between releases."""
    request_id: str
    """The id of the request, as in X-Request-Id and in the log of the service."""
    errors: NotRequired[List[FieldError]]
    court_id: NotRequired[int]
    """With updateCourts: the court that cannot be changed."""
    booking_ids: NotRequired[List[int]]
    """With court_has_bookings: the ids of the bookings, at most 100."""
    bookings: NotRequired[List[AdminBooking]]
    """With court_has_bookings, for a closure: the bookings during the closure, at most 100."""
    bookings_total: NotRequired[int]
    """With court_has_bookings, for a closure: the number of all bookings during the closure."""
    required_scope: NotRequired[Literal["courts:read", "accounts", "bookings", "admin"]]
    """With scope_missing: the scope that the API key lacks."""
    required_permission: NotRequired[Literal["audit.read", "bank.manage", "bookings.manage", "bookings.read", "calendars.manage", "closures.manage", "club.manage", "courts.manage", "courts.read", "events.read", "exports.read", "imports.manage", "invoices.manage", "keys.manage", "ledger.read", "payment_providers.manage", "payment_terms.manage", "payments.read", "payments.take", "payments.write_off", "people.manage", "people.notes", "people.read", "plans.manage", "plans.read", "prices.manage", "queues.read", "reports.read", "webhooks.manage"]]
    """With forbidden: the permission that the role lacks."""
    conflicts: NotRequired[List[SkippedDate]]
    """With series_conflict: every date that cannot be booked."""
    alternatives: NotRequired[List[ProblemAlternative]]
    """If a booking is rejected: up to three bookable slots, the nearest first."""


class FieldError(TypedDict):
    pointer: NotRequired[str]
    """JSON Pointer (RFC 6901) into the request body, such as #/start_time."""
    parameter: NotRequired[str]
    """Name of the query parameter or header."""
    code: str
    detail: str
    values: NotRequired[Dict[str, Any]]
    """The values of the violated rule, such as max_advance_days."""
    override: NotRequired[str]
    """For admins only: send this name in `override` to book anyway."""


class AdminBookingCourt(TypedDict):
    id: int
    name: str
    type: str
    venue: Optional[str]


class AdminBookingPrice(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class AdminBookingPriceLine(TypedDict):
    kind: Literal["court", "peak", "plan", "other", "guests"]
    amount: int
    """Negative if a plan lowers the price."""
    minutes: NotRequired[int]
    count: NotRequired[int]


class AdminBookingParticipant(TypedDict):
    name: Optional[str]
    email: Optional[str]
    state: Literal["invited", "accepted"]
    user_id: Optional[int]
    """The account that had this email when the participant was added."""


class AdminBookingUser(TypedDict):
    id: int
    name: str
    email: Optional[str]


class AdminBooking(TypedDict):
    """A booking as admins see it."""

    id: int
    court_id: int
    court: AdminBookingCourt
    user_id: int
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    time_zone: str
    starts_at: str
    """RFC 3339 with the court's offset."""
    ends_at: str
    """RFC 3339 with the court's offset."""
    status: Literal["offered", "pending", "confirmed", "completed", "no_show", "rejected", "cancelled"]
    price: Optional[AdminBookingPrice]
    price_lines: NotRequired[List[AdminBookingPriceLine]]
    """The parts of the price. Missing if the whole price is the normal price, if the booking is older than the lines, and for participants."""
    note: Optional[str]
    checked_in_at: Optional[str]
    """RFC 3339 in UTC."""
    cancelled_at: Optional[str]
    """RFC 3339 in UTC."""
    cancelled_by: Optional[Literal["player", "admin", "system"]]
    status_reason: Optional[str]
    """Why the club changed the booking."""
    offer_expires_at: Optional[str]
    """The slot is held until this time, as an offer of the waiting list or for the payment."""
    waitlist_entry_id: Optional[int]
    """The waiting list entry with the offer. Accept the offer through this entry."""
    series_id: Optional[int]
    """The series that the booking belongs to."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    participants: List[AdminBookingParticipant]
    """The people who play in addition to the owner."""
    user: AdminBookingUser
    overrides: List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]
    """The rules that an admin has overridden for the booking."""


class SkippedDate(TypedDict):
    """A date of a series that cannot be booked, and the reason."""

    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    code: str
    """The error code of the first rule that the date violates."""
    detail: str
    override: Optional[List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]]
    """The rules to name in `override` to book the date anyway. Null if that is not possible."""


class EmailChangeRequest(TypedDict):
    email: str
    """An email address. The domain may be in Unicode."""
    current_password: NotRequired[str]
    """Your current password."""
    passkey: NotRequired[PasskeyAssertion]


class PasskeyAssertionResponse(TypedDict):
    clientDataJSON: str
    """Base64url."""
    authenticatorData: str
    """Base64url."""
    signature: str
    """Base64url."""
    userHandle: NotRequired[Optional[str]]


class PasskeyAssertion(TypedDict):
    """The result of `navigator.credentials.get`, as `toJSON()` of the credential returns it."""

    id: str
    """Base64url."""
    rawId: str
    """Base64url."""
    type: Literal["public-key"]
    response: PasskeyAssertionResponse


class EmailChangeUndo(TypedDict):
    token: str
    """The part of the link after `#`."""
    new_password: NotRequired[str]
    """Characters of any kind."""


class EmailChange(TypedDict):
    token: str
    """The part of the link after `#`."""
    current_password: NotRequired[str]
    """The password of the account."""


class EmailVerification(TypedDict):
    """Without a session of the account, send one of the passwords."""

    token: str
    """The part of the link after `#`."""
    current_password: NotRequired[str]
    """The password of the account."""
    new_password: NotRequired[str]
    """Characters of any kind."""


class InvitationCheck(TypedDict):
    token: str
    """The part of the link after `#`."""


class OpenInvitation(TypedDict):
    email: str
    name: Optional[str]
    role: Literal["player", "desk", "treasurer", "admin"]
    expires_at: str
    """RFC 3339 in UTC."""


class Credentials(TypedDict):
    email: str
    password: str
    code: NotRequired[str]
    """The 6 digits that your authenticator app shows, or one of your recovery codes."""


class Session(TypedDict):
    """A new session and its token."""

    token: str
    """Shown only once. Send it as `Authorization: Bearer <token>`."""
    token_type: Literal["Bearer"]
    expires_at: str
    """RFC 3339 in UTC."""
    user: User


class UserMail(TypedDict):
    """The kinds of email that the user wants. Emails about changes and cancellations are always sent."""

    confirmations: bool
    reminders: bool
    weekly_report: bool
    """Needs the permission `reports.read`."""


class User(TypedDict):
    """A user with an account."""

    id: int
    name: str
    email: Optional[str]
    phone: Optional[str]
    role: Literal["player", "desk", "treasurer", "admin"]
    permissions: List[Literal["audit.read", "bank.manage", "bookings.manage", "bookings.read", "calendars.manage", "closures.manage", "club.manage", "courts.manage", "courts.read", "events.read", "exports.read", "imports.manage", "invoices.manage", "keys.manage", "ledger.read", "payment_providers.manage", "payment_terms.manage", "payments.read", "payments.take", "payments.write_off", "people.manage", "people.notes", "people.read", "plans.manage", "plans.read", "prices.manage", "queues.read", "reports.read", "webhooks.manage"]]
    """What the role allows in the paths below /admin."""
    created_at: str
    """RFC 3339 in UTC."""
    language: Optional[Literal["en", "es"]]
    """The language of emails to this user, as an ISO 639 code."""
    region: Optional[str]
    """The region for dates, hours and money."""
    email_verified_at: Optional[str]
    """RFC 3339 in UTC."""
    pending_since: Optional[str]
    """The time of registration. Null after approval, or if none is needed."""
    mail: UserMail
    """The kinds of email that the user wants. Emails about changes and cancellations are always sent."""
    accepts_invitations: bool
    """Whether the user accepts all invitations automatically."""


class ProfileMail(TypedDict):
    confirmations: NotRequired[bool]
    reminders: NotRequired[bool]
    weekly_report: NotRequired[bool]


class Profile(TypedDict):
    """Changes to your own account. Omitted fields do not change."""

    name: NotRequired[str]
    """No line breaks or other control characters."""
    phone: NotRequired[Optional[str]]
    """Digits, spaces and + ( ) . / -"""
    language: NotRequired[Optional[Literal["en", "es"]]]
    """The language of emails to this user, as an ISO 639 code."""
    region: NotRequired[Optional[str]]
    """The region for dates, hours and money."""
    mail: NotRequired[ProfileMail]
    accepts_invitations: NotRequired[bool]


class Erasure(TypedDict):
    """An account without a password can omit both in the first 10 minutes of a session."""

    password: NotRequired[str]
    """Your current password."""
    passkey: NotRequired[PasskeyAssertion]


class PersonalDataSecondFactor(TypedDict):
    created_at: str
    """RFC 3339 in UTC."""
    enabled_at: Optional[str]
    """RFC 3339 in UTC."""
    recovery_codes_left: int


class PersonalDataMembership(TypedDict):
    id: int
    plan_id: int
    name: Optional[str]
    starts_on: str
    """A calendar date, YYYY-MM-DD."""
    ends_on: Optional[str]
    pending: bool


class PersonalDataFormerName(TypedDict):
    name: str
    email: Optional[str]


class PersonalDataInvitation(TypedDict):
    email: str
    name: Optional[str]
    created_at: str
    """RFC 3339 in UTC."""
    used_at: str
    """RFC 3339 in UTC."""


class PersonalDataEmailChange(TypedDict):
    old_email: Optional[str]
    new_email: str
    requested_at: str
    """RFC 3339 in UTC."""
    confirmed_at: Optional[str]
    """RFC 3339 in UTC."""


class PersonalDataIdentitie(TypedDict):
    issuer: str
    subject: str
    created_at: str
    """RFC 3339 in UTC."""


class PersonalDataKeptAnswer(TypedDict):
    idempotency_key: str
    created_at: str
    """RFC 3339 in UTC."""


class PersonalDataMembershipFee(TypedDict):
    plan: str
    period_from: str
    """A calendar date, YYYY-MM-DD."""
    period_to: str
    """A calendar date, YYYY-MM-DD."""
    due_on: str
    """A calendar date, YYYY-MM-DD."""
    amount: int
    waived: int
    paid: int
    currency: str


class PersonalDataAccountMovement(TypedDict):
    created_at: str
    """RFC 3339 in UTC."""
    kind: str
    account: str
    booking_id: Optional[int]
    amount: int
    currency: str


class PersonalDataBankTransfer(TypedDict):
    booked_on: str
    """A calendar date, YYYY-MM-DD."""
    amount: int
    currency: str
    name: Optional[str]
    text: Optional[str]


class PersonalDataBoughtVoucher(TypedDict):
    amount: int
    currency: str
    status: str
    note: Optional[str]
    created_at: str


class PersonalDataOnlinePayment(TypedDict):
    booking_id: int
    amount: int
    currency: str
    state: str
    created_at: str
    """RFC 3339 in UTC."""


class PersonalDataBookingShare(TypedDict):
    booking_id: int
    name: str
    amount: int
    created_at: str
    """RFC 3339 in UTC."""


class PersonalData(TypedDict):
    """All data about a user."""

    exported_at: str
    """RFC 3339 in UTC."""
    user: User
    second_factor: Optional[PersonalDataSecondFactor]
    sessions: List[ListedSession]
    bookings: List[Booking]
    """Bookings that you made or that were made for you."""
    participations: List[Booking]
    """Other people's bookings in which you take part."""
    waitlist: List[WaitlistEntry]
    memberships: List[PersonalDataMembership]
    former_names: List[PersonalDataFormerName]
    """Your names as a guest."""
    invitations: List[PersonalDataInvitation]
    """The invitation with which you registered. It is kept until 30 days after its end."""
    email_changes: List[PersonalDataEmailChange]
    """Changes of your email address that can still be confirmed or undone."""
    identities: List[PersonalDataIdentitie]
    """Your identities at OpenID providers with which you can sign in."""
    passkeys: List[Passkey]
    kept_answers: List[PersonalDataKeptAnswer]
    """Requests with an Idempotency-Key. Their responses are stored for a day."""
    audit: List[AuditRecord]
    """Audit log entries about your actions and your account. They do not name other people."""
    staff_note: Optional[str]
    """The note of the staff."""
    membership_fees: List[PersonalDataMembershipFee]
    account_movements: List[PersonalDataAccountMovement]
    bank_transfers: List[PersonalDataBankTransfer]
    bought_vouchers: List[PersonalDataBoughtVoucher]
    online_payments: List[PersonalDataOnlinePayment]
    booking_shares: List[PersonalDataBookingShare]
    invoices: List[Invoice]
    invoice_payer: InvoicePayer


class ListedSessionDevice(TypedDict):
    """The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown."""

    browser: str
    system: str


class ListedSession(TypedDict):
    """One of your sessions, without its token."""

    id: int
    created_at: str
    """RFC 3339 in UTC."""
    last_used_at: str
    """Accurate to the minute."""
    expires_at: str
    """Earlier if the session is not used."""
    user_agent: Optional[str]
    """The `User-Agent` header sent at sign-in."""
    device: Optional[ListedSessionDevice]
    """The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown."""
    current: bool
    """Whether this request uses the session."""


class BookingCourt(TypedDict):
    id: int
    name: str
    type: str
    venue: Optional[str]


class BookingPrice(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class BookingPriceLine(TypedDict):
    kind: Literal["court", "peak", "plan", "other", "guests"]
    amount: int
    """Negative if a plan lowers the price."""
    minutes: NotRequired[int]
    count: NotRequired[int]


class BookingParticipant(TypedDict):
    name: Optional[str]
    email: Optional[str]
    state: Literal["invited", "accepted"]


class Booking(TypedDict):
    id: int
    court_id: int
    court: BookingCourt
    user_id: int
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    time_zone: str
    starts_at: str
    """RFC 3339 with the court's offset."""
    ends_at: str
    """RFC 3339 with the court's offset."""
    status: Literal["offered", "pending", "confirmed", "completed", "no_show", "rejected", "cancelled"]
    price: Optional[BookingPrice]
    price_lines: NotRequired[List[BookingPriceLine]]
    """The parts of the price. Missing if the whole price is the normal price, if the booking is older than the lines, and for participants."""
    note: Optional[str]
    checked_in_at: Optional[str]
    """RFC 3339 in UTC."""
    cancelled_at: Optional[str]
    """RFC 3339 in UTC."""
    cancelled_by: Optional[Literal["player", "admin", "system"]]
    status_reason: Optional[str]
    """Why the club changed the booking."""
    offer_expires_at: Optional[str]
    """The slot is held until this time, as an offer of the waiting list or for the payment."""
    waitlist_entry_id: Optional[int]
    """The waiting list entry with the offer. Accept the offer through this entry."""
    series_id: Optional[int]
    """The series that the booking belongs to."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    participants: List[BookingParticipant]
    """The other players. Only the owner sees all emails; you see your own."""
    role: Literal["owner", "participant", "invited"]
    """Your role. Only the owner can change the booking."""
    booked_by: str
    """The owner's name."""


class WaitlistEntryCourt(TypedDict):
    id: int
    name: str
    type: str
    venue: Optional[str]


class WaitlistEntry(TypedDict):
    """An entry in the waiting list. A free slot is offered to the oldest matching entry first."""

    id: int
    court_id: Optional[int]
    court: Optional[WaitlistEntryCourt]
    type: Optional[str]
    """The sport, if the entry is for any court of this sport."""
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_after: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_before: str
    """A time of day, HH:MM, up to 24:00."""
    duration_minutes: int
    """The duration in minutes."""
    status: Literal["waiting", "offered", "accepted", "expired", "left"]
    """waiting: no offer yet. offered: the player can accept `booking_id`. expired: the last matching slot has started, the offer was not accepted in time, or `ended_because` gives the reason."""
    position: Optional[int]
    """The position in line; 1 is next. Older entries for the same day, overlapping times and the same courts are ahead. Null unless the status is waiting."""
    booking_id: Optional[int]
    """The booking of the current or last offer."""
    ended_because: Optional[Literal["no_matching_slot"]]
    """no_matching_slot: the club has retired or changed its courts, so no court has such a slot any more."""
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class Passkey(TypedDict):
    """A passkey, without its key."""

    id: int
    name: str
    synced: bool
    """Whether the passkey is copied to the person's other devices."""
    created_at: str
    """RFC 3339 in UTC."""
    last_used_at: Optional[str]
    """RFC 3339 in UTC."""


class AuditRecord(TypedDict):
    """An audit log entry: who did what, when and from where. For an operator at the command line, user_id and api_key_id are null."""

    id: int
    timestamp: str
    """RFC 3339 in UTC."""
    action: str
    """The operationId of the request, or another action such as `signIn` or `changeSettings`. See the API guide."""
    target: Optional[str]
    """The changed resource, such as `courts 5`."""
    user_id: Optional[int]
    """The signed-in user."""
    api_key_id: Optional[int]
    """The API key of the request."""
    user_name: Optional[str]
    """The user's current name. It is not part of the stored entry."""
    api_key_name: Optional[str]
    """The key's current name. It is not part of the stored entry."""
    address: Optional[str]
    """The IP address of the client. For IPv6, only the network."""
    request_id: Optional[str]
    before: Optional[Dict[str, Any]]
    """The state of the resource, without secrets and personal data."""
    after: Optional[Dict[str, Any]]
    """The state of the resource, without secrets and personal data."""
    hash: str
    """SHA-256 hash of this entry and of the hash of the previous entry."""


class InvoiceUser(TypedDict):
    id: int
    name: str


class InvoiceSeller(TypedDict):
    legal_name: Optional[str]
    """Text of 1 to 200 characters."""
    address: Optional[str]
    """Text of 1 to 500 characters."""
    tax_number: Optional[str]
    """Text of 1 to 60 characters."""
    footer: Optional[str]
    """The text below the lines, such as bank details."""


class InvoiceBuyer(TypedDict):
    name: str
    address: Optional[str]


class InvoiceLine(TypedDict):
    booking_id: Optional[int]
    due_id: Optional[int]
    kind: Literal["court", "fee", "membership"]
    court: str
    """The plan of a membership."""
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: Optional[str]
    end_time: Optional[str]
    period_to: Optional[str]
    """A calendar date, YYYY-MM-DD."""
    tax_rate: int
    """In hundredths of a percent."""
    net: int
    tax: int
    gross: int
    player: Optional[str]
    """The name of the player, if somebody else gets the invoice."""
    corrects: Optional[str]
    """The number of the invoice whose amount this line changes."""


class InvoiceTaxe(TypedDict):
    tax_rate: int
    """In hundredths of a percent."""
    net: int
    tax: int
    gross: int


class Invoice(TypedDict):
    """An invoice or a credit note. It never changes. The amounts of a credit note are negative."""

    id: int
    number: str
    """A number such as `INV-2026-000042`. The numbers of a kind have no gaps in a year."""
    kind: Literal["invoice", "credit_note"]
    date: str
    """A calendar date, YYYY-MM-DD."""
    date_from: Optional[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: Optional[str]
    """A calendar date, YYYY-MM-DD."""
    user: InvoiceUser
    seller: InvoiceSeller
    buyer: InvoiceBuyer
    currency: str
    """ISO 4217."""
    lines: List[InvoiceLine]
    taxes: List[InvoiceTaxe]
    net: int
    tax: int
    gross: int
    paid: int
    """The part of `gross` that was paid when the invoice was made."""
    owed: int
    credits_id: Optional[int]
    credited_by_id: Optional[int]
    reason: Optional[str]
    created_at: str
    """RFC 3339 in UTC."""


class InvoicePayerPayer(TypedDict):
    id: int
    name: str


class InvoicePayerPaysFor(TypedDict):
    id: int
    name: str


class InvoicePayer(TypedDict):
    """The person who gets the invoices of a person, and whose invoices the person gets."""

    payer: Optional[InvoicePayerPayer]
    pays_for: List[InvoicePayerPaysFor]


class PasskeyRequestOptionsAllowCredential(TypedDict):
    type: Literal["public-key"]
    id: str
    transports: List[str]


class PasskeyRequestOptions(TypedDict):
    """Pass these options to `PublicKeyCredential.parseRequestOptionsFromJSON` in a browser."""

    challenge: str
    timeout: int
    """How long the options work, in milliseconds."""
    rpId: str
    """The domain of the passkeys."""
    allowCredentials: List[PasskeyRequestOptionsAllowCredential]
    userVerification: Literal["required"]


class PasskeySignIn(TypedDict):
    credential: PasskeyAssertion


class NewPasskey(TypedDict):
    name: str
    """Text of 1 to 60 characters."""
    credential: PasskeyAttestation


class PasskeyAttestationResponse(TypedDict):
    clientDataJSON: str
    """Base64url."""
    attestationObject: str
    """Base64url."""
    transports: NotRequired[List[str]]


class PasskeyAttestation(TypedDict):
    """The result of `navigator.credentials.create`, as `toJSON()` of the credential returns it."""

    id: str
    """Base64url."""
    rawId: str
    """Base64url."""
    type: Literal["public-key"]
    response: PasskeyAttestationResponse


class PasskeyStart(TypedDict):
    """A confirmation. If the account has a second factor, a password also needs a `code`."""

    current_password: NotRequired[str]
    """Your current password."""
    passkey: NotRequired[PasskeyAssertion]
    code: NotRequired[str]
    """The 6 digits that your authenticator app shows, or one of your recovery codes."""


class PasskeyCreationOptionsRp(TypedDict):
    id: str
    name: str


class PasskeyCreationOptionsUser(TypedDict):
    id: str
    name: str
    displayName: str


class PasskeyCreationOptionsPubKeyCredParam(TypedDict):
    type: Literal["public-key"]
    alg: int


class PasskeyCreationOptionsExcludeCredential(TypedDict):
    type: Literal["public-key"]
    id: str
    transports: List[str]


class PasskeyCreationOptionsAuthenticatorSelection(TypedDict):
    residentKey: Literal["required"]
    requireResidentKey: bool
    userVerification: Literal["required"]


class PasskeyCreationOptions(TypedDict):
    """Pass these options to `PublicKeyCredential.parseCreationOptionsFromJSON` in a browser."""

    challenge: str
    timeout: int
    """How long the options work, in milliseconds."""
    rp: PasskeyCreationOptionsRp
    user: PasskeyCreationOptionsUser
    pubKeyCredParams: List[PasskeyCreationOptionsPubKeyCredParam]
    excludeCredentials: List[PasskeyCreationOptionsExcludeCredential]
    authenticatorSelection: PasskeyCreationOptionsAuthenticatorSelection
    attestation: Literal["none"]


class PasskeyChange(TypedDict):
    name: str
    """Text of 1 to 60 characters."""


class Confirmation(TypedDict):
    """An account without a password can omit both in the first 10 minutes of a session."""

    current_password: NotRequired[str]
    """Your current password."""
    passkey: NotRequired[PasskeyAssertion]


class PasswordChange(TypedDict):
    current_password: str
    new_password: str
    """Characters of any kind."""


class PasswordResetRequest(TypedDict):
    email: str
    """An email address. The domain may be in Unicode."""


class PasswordReset(TypedDict):
    token: str
    """The part of the link after `#`."""
    new_password: str
    """Characters of any kind."""


class ProviderTicket(TypedDict):
    ticket: str
    """The `ticket` in the address to which the browser has returned."""
    secret: str
    """The `secret` of the same sign-in."""
    code: NotRequired[str]
    """The 6 digits that your authenticator app shows, or one of your recovery codes."""


class ProviderSession(TypedDict):
    token: str
    """Shown only once. Send it as `Authorization: Bearer <token>`."""
    token_type: Literal["Bearer"]
    expires_at: str
    """RFC 3339 in UTC."""
    user: User
    sign_out_url: Optional[str]
    """Open this address to sign out at the provider. Null if the provider does not offer this."""


class ProviderSignInInput(TypedDict):
    provider: str
    """An id from `sign_in_providers` in `/config.json`."""
    return_url: NotRequired[str]
    """The address of your app to which the browser returns. The operator must list it in the provider's `return_urls`. The default is a page of the web app."""


class ProviderSignIn(TypedDict):
    """A sign-in that has begun."""

    authorization_url: str
    """Open this address in a browser."""
    secret: str
    """Keep it in the app, and send it with the ticket."""
    expires_at: str
    """RFC 3339 in UTC."""


class Registration(TypedDict):
    name: str
    """No line breaks or other control characters."""
    email: str
    """An email address. The domain may be in Unicode."""
    password: NotRequired[str]
    """Characters of any kind."""
    phone: NotRequired[Optional[str]]
    """Digits, spaces and + ( ) . / -"""
    invitation: NotRequired[str]
    """The part of the link after `#`."""


class SecondFactor(TypedDict):
    """The state of your second factor."""

    enabled_at: Optional[str]
    """When you turned the second factor on; null while it is off."""
    recovery_codes_left: int
    """The number of recovery codes that you have not used yet."""
    required: bool
    """Whether your role needs a second factor for the paths below /admin."""
    given: bool
    """Whether this session was opened with a second factor, such as a code or a passkey."""


class SecondFactorStart(TypedDict):
    """The password is not needed if this session was opened with a passkey or another second factor."""

    password: NotRequired[str]
    """Your current password."""


class SecondFactorSetup(TypedDict):
    """A secret for an authenticator app. It is shown only once."""

    secret: str
    """The secret in Base32, for typing it into an authenticator app."""
    uri: str
    """The `otpauth://` address, for a QR code."""


class SecondFactorEnd(TypedDict):
    """Only an account without a password can omit the password."""

    password: NotRequired[str]
    """Your current password."""
    code: str
    """The 6 digits that your authenticator app shows, or one of your recovery codes."""


class SecondFactorConfirmation(TypedDict):
    code: str
    """The 6 digits that your authenticator app shows, or one of your recovery codes."""


class RecoveryCodes(TypedDict):
    """New recovery codes. They are shown only once. Earlier codes no longer work."""

    recovery_codes: List[str]
    """Ten codes. Each works once, instead of the app."""


class CookieSession(TypedDict):
    """A session of the web app. Its token is in a cookie, which scripts cannot read."""

    expires_at: str
    """RFC 3339 in UTC."""
    user: User


class SignInCodeRequest(TypedDict):
    email: str
    """An email address. The domain may be in Unicode."""


class SignInCode(TypedDict):
    email: str
    """An email address. The domain may be in Unicode."""
    email_code: str
    code: NotRequired[str]
    """The 6 digits that your authenticator app shows, or one of your recovery codes."""


class ListedSignInDevice(TypedDict):
    """The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown."""

    browser: str
    system: str


class ListedSignIn(TypedDict):
    """A successful or failed sign-in to your account."""

    id: int
    timestamp: str
    """RFC 3339 in UTC."""
    failure: Optional[str]
    """Null if the sign-in was successful."""
    method: Optional[Literal["password", "registration", "provider", "passkey", "email_code"]]
    """`provider` means OpenID Connect. Null for sign-ins from earlier releases."""
    second_factor: bool
    """Whether the person also gave a second factor."""
    user_agent: Optional[str]
    """The `User-Agent` header sent at sign-in."""
    device: Optional[ListedSignInDevice]
    """The browser and the operating system, such as `Chrome` and `Windows`. Null if they are unknown."""
    address: Optional[str]
    """The IP address of the client. For IPv6, only the network."""
    current: bool
    """Whether this sign-in started the session of this request."""


class ClubPatch(TypedDict):
    """A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a field. The default time zone is UTC, and the default currency is EUR."""

    name: NotRequired[Optional[str]]
    """Text of 1 to 120 characters."""
    colour: NotRequired[Optional[str]]
    """Such as #0a6b50."""
    booking_colours: NotRequired[Optional[Literal["sport", "plan"]]]
    """What the colours of bookings on the day sheet show."""
    public_phone: NotRequired[Optional[str]]
    """Text of 1 to 40 characters."""
    public_email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""
    address: NotRequired[Optional[str]]
    """Text of 1 to 300 characters."""
    privacy_url: NotRequired[Optional[str]]
    """A web address."""
    terms_url: NotRequired[Optional[str]]
    """A web address."""
    time_zone: NotRequired[Optional[str]]
    """The IANA time zone of new courts."""
    currency: NotRequired[Optional[str]]
    """The ISO 4217 code of the currency of prices."""


class Club(TypedDict):
    """Fields are null until they are set."""

    name: Optional[str]
    """Text of 1 to 120 characters."""
    colour: Optional[str]
    """Such as #0a6b50."""
    booking_colours: Optional[Literal["sport", "plan"]]
    """What the colours of bookings on the day sheet show."""
    logo_url: Optional[str]
    """The path of the image on this host, such as /images/9f2c…, or null."""
    site_map_url: Optional[str]
    """The path of the image on this host, such as /images/9f2c…, or null."""
    public_phone: Optional[str]
    """Text of 1 to 40 characters."""
    public_email: Optional[str]
    """An email address. The domain may be in Unicode."""
    address: Optional[str]
    """Text of 1 to 300 characters."""
    privacy_url: Optional[str]
    """A web address."""
    terms_url: Optional[str]
    """A web address."""
    time_zone: str
    """The IANA time zone of new courts."""
    currency: str
    """The ISO 4217 code of the currency of prices."""
    version: int


class ClubPolicy(TypedDict):
    """The club's rules."""

    registration: Literal["open", "approval", "invite", "closed"]
    """Who can register: everybody (`open`), everybody after an admin has accepted them (`approval`), invited people (`invite`) or nobody (`closed`)."""
    invitation_days: int
    """Number of days for which an invitation can be used."""
    require_verified_email: bool
    """Whether players need a verified email address to book, join the waiting list or accept an offer. Requires a mail server."""
    require_staff_second_factor: bool
    """Whether staff need a session with a second factor for the paths below `/admin`."""
    player_session_minutes: int
    """Lifetime of a player's session."""
    staff_session_minutes: int
    """Lifetime of a session of staff."""
    session_idle_minutes: int
    """A session ends after this time without use."""
    max_upcoming_bookings: int
    """Maximum number of a player's upcoming bookings. 0 for no limit."""
    max_minutes_per_day: int
    """Maximum time that a player can book on one day. 0 for no limit."""
    max_minutes_per_week: int
    """Maximum time that a player can book from Monday to Sunday. 0 for no limit."""
    may_overlap: bool
    """Whether a player can have bookings on several courts at the same time."""
    max_named_people: int
    """Maximum number of people whom a player can name by email within 24 hours. 0 for no limit."""
    max_no_shows: int
    """After this many no-shows within `no_show_days`, a player cannot book. 0 for no limit."""
    no_show_days: int
    """Number of days for which a no-show counts."""
    check_in_before_minutes: int
    """Check-in opens this long before the start."""
    check_in_after_minutes: int
    """Check-in closes for players this long after the start."""
    max_waitlist_entries: int
    """Maximum number of a player's active waiting list entries. 0 for no limit."""
    offer_minutes: int
    """How long a player can accept a waiting list offer."""
    reminder_minutes: int
    """How long before the start a player gets a reminder."""
    retention_days: int
    """Number of days for which personal data of past bookings is kept. 0 keeps it for ever."""
    version: int


class ClubPolicyPatch(TypedDict):
    """A JSON merge patch (RFC 7396). Null restores the default of a rule."""

    registration: NotRequired[Optional[Literal["open", "approval", "invite", "closed"]]]
    invitation_days: NotRequired[Optional[int]]
    require_verified_email: NotRequired[Optional[bool]]
    require_staff_second_factor: NotRequired[Optional[bool]]
    player_session_minutes: NotRequired[Optional[int]]
    staff_session_minutes: NotRequired[Optional[int]]
    session_idle_minutes: NotRequired[Optional[int]]
    max_upcoming_bookings: NotRequired[Optional[int]]
    max_minutes_per_day: NotRequired[Optional[int]]
    max_minutes_per_week: NotRequired[Optional[int]]
    may_overlap: NotRequired[Optional[bool]]
    max_named_people: NotRequired[Optional[int]]
    max_no_shows: NotRequired[Optional[int]]
    no_show_days: NotRequired[Optional[int]]
    check_in_before_minutes: NotRequired[Optional[int]]
    check_in_after_minutes: NotRequired[Optional[int]]
    max_waitlist_entries: NotRequired[Optional[int]]
    offer_minutes: NotRequired[Optional[int]]
    reminder_minutes: NotRequired[Optional[int]]
    retention_days: NotRequired[Optional[int]]


class ListedCourtOpeningHour(TypedDict):
    day: int
    """ISO 8601: Monday is 1, Sunday is 7."""
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class ListedCourtSpecialHourWindow(TypedDict):
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class ListedCourtSpecialHour(TypedDict):
    from_date: str
    """A calendar date, YYYY-MM-DD."""
    to_date: str
    """The last day."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    windows: List[ListedCourtSpecialHourWindow]
    """Without windows, the court is closed."""


class ListedCourtPricePerHour(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class ListedCourtPeakPricePricePerHour(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class ListedCourtPeakPrice(TypedDict):
    """The price per hour between two times of day, on some weekdays."""

    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: ListedCourtPeakPricePricePerHour


class ListedCourtMapPosition(TypedDict):
    """The place on the club's site map, in thousandths of its width and height."""

    x: int
    """From the left edge."""
    y: int
    """From the top edge."""


class ListedCourt(TypedDict):
    """A court in a list."""

    id: int
    name: str
    """Text of 1 to 120 characters."""
    type: str
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    description: Optional[str]
    venue: Optional[str]
    """The club, park or hall where the court is."""
    address: Optional[str]
    surface: Optional[str]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    latitude: Optional[float]
    """WGS 84, in degrees."""
    longitude: Optional[float]
    """WGS 84, in degrees."""
    external_id: Optional[str]
    """The court's id in another system. Unique among courts."""
    indoor: bool
    lighted: bool
    active: bool
    """An inactive court cannot be booked. Its existing bookings do not change."""
    time_zone: str
    """IANA name. Dates and times of bookings are local to this time zone."""
    opening_hours: List[ListedCourtOpeningHour]
    """The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed."""
    special_hours: List[ListedCourtSpecialHour]
    """Days with other opening hours, such as holidays and seasons. Periods must not overlap."""
    slot_minutes: int
    """Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes."""
    min_duration_minutes: int
    """The shortest booking. A multiple of slot_minutes."""
    max_duration_minutes: int
    """The longest booking. A multiple of slot_minutes."""
    buffer_minutes: int
    """Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies."""
    min_notice_minutes: int
    """Minimum notice: minutes between the request and the start."""
    max_advance_days: int
    """Players can book up to this many days ahead."""
    cancellation_cutoff_minutes: int
    """Players can cancel until this many minutes before the start."""
    requires_approval: bool
    """A new booking is pending until an admin confirms it."""
    price_per_hour: Optional[ListedCourtPricePerHour]
    peak_prices: List[ListedCourtPeakPrice]
    """Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates."""
    max_upcoming_bookings: Optional[int]
    """Maximum number of upcoming bookings that a player can have on this court. Null means no limit."""
    capacity: Optional[int]
    """Maximum number of people in a booking, including the owner. Null means any number."""
    no_show_after_minutes: Optional[int]
    """A booking without a check-in becomes a no_show this many minutes after its start. Null means never."""
    part_ids: List[int]
    """The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts."""
    position: int
    """Lists of courts are sorted by position, then by name. A new court comes last."""
    map_position: Optional[ListedCourtMapPosition]
    """The place on the club's site map, in thousandths of its width and height."""
    photo_url: Optional[str]
    """The path of the image on this host, such as /images/9f2c…, or null."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    distance_km: Optional[float]
    """Distance from near in kilometres; null without near."""


class CourtInputOpeningHour(TypedDict):
    day: int
    """ISO 8601: Monday is 1, Sunday is 7."""
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class CourtInputSpecialHourWindow(TypedDict):
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class CourtInputSpecialHour(TypedDict):
    from_date: str
    """A calendar date, YYYY-MM-DD."""
    to_date: str
    """The last day."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    windows: List[CourtInputSpecialHourWindow]
    """Without windows, the court is closed."""


class CourtInputPricePerHour(TypedDict):
    """Without a currency, the price is in the default currency of the service."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class CourtInputPeakPricePricePerHour(TypedDict):
    """Without a currency, the price is in the default currency of the service."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class CourtInputPeakPrice(TypedDict):
    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: CourtInputPeakPricePricePerHour
    """Without a currency, the price is in the default currency of the service."""


class CourtInputMapPosition(TypedDict):
    """The place on the club's site map, in thousandths of its width and height."""

    x: int
    """From the left edge."""
    y: int
    """From the top edge."""


class CourtInput(TypedDict):
    name: str
    """Text of 1 to 120 characters."""
    type: str
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    description: NotRequired[Optional[str]]
    venue: NotRequired[Optional[str]]
    """The club, park or hall where the court is."""
    address: NotRequired[Optional[str]]
    surface: NotRequired[Optional[str]]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    latitude: NotRequired[Optional[float]]
    """WGS 84, in degrees."""
    longitude: NotRequired[Optional[float]]
    """WGS 84, in degrees."""
    external_id: NotRequired[Optional[str]]
    """The court's id in another system. Unique among courts."""
    indoor: NotRequired[bool]
    lighted: NotRequired[bool]
    active: NotRequired[bool]
    """An inactive court cannot be booked. Its existing bookings do not change."""
    time_zone: NotRequired[str]
    """IANA name. Dates and times of bookings are local to this time zone."""
    opening_hours: NotRequired[List[CourtInputOpeningHour]]
    """The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed."""
    special_hours: NotRequired[List[CourtInputSpecialHour]]
    """Days with other opening hours, such as holidays and seasons. Periods must not overlap."""
    slot_minutes: NotRequired[int]
    """Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes."""
    min_duration_minutes: NotRequired[int]
    """The shortest booking. A multiple of slot_minutes."""
    max_duration_minutes: NotRequired[int]
    """The longest booking. A multiple of slot_minutes."""
    buffer_minutes: NotRequired[int]
    """Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies."""
    min_notice_minutes: NotRequired[int]
    """Minimum notice: minutes between the request and the start."""
    max_advance_days: NotRequired[int]
    """Players can book up to this many days ahead."""
    cancellation_cutoff_minutes: NotRequired[int]
    """Players can cancel until this many minutes before the start."""
    requires_approval: NotRequired[bool]
    """A new booking is pending until an admin confirms it."""
    price_per_hour: NotRequired[Optional[CourtInputPricePerHour]]
    """Without a currency, the price is in the default currency of the service."""
    peak_prices: NotRequired[List[CourtInputPeakPrice]]
    max_upcoming_bookings: NotRequired[Optional[int]]
    """Maximum number of upcoming bookings that a player can have on this court. Null means no limit."""
    capacity: NotRequired[Optional[int]]
    """Maximum number of people in a booking, including the owner. Null means any number."""
    no_show_after_minutes: NotRequired[Optional[int]]
    """A booking without a check-in becomes a no_show this many minutes after its start. Null means never."""
    part_ids: NotRequired[List[int]]
    """The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts."""
    position: NotRequired[int]
    """Lists of courts are sorted by position, then by name. A new court comes last."""
    map_position: NotRequired[Optional[CourtInputMapPosition]]
    """The place on the club's site map, in thousandths of its width and height."""


class CourtOpeningHour(TypedDict):
    day: int
    """ISO 8601: Monday is 1, Sunday is 7."""
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class CourtSpecialHourWindow(TypedDict):
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class CourtSpecialHour(TypedDict):
    from_date: str
    """A calendar date, YYYY-MM-DD."""
    to_date: str
    """The last day."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    windows: List[CourtSpecialHourWindow]
    """Without windows, the court is closed."""


class CourtPricePerHour(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class CourtPeakPricePricePerHour(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class CourtPeakPrice(TypedDict):
    """The price per hour between two times of day, on some weekdays."""

    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: CourtPeakPricePricePerHour


class CourtMapPosition(TypedDict):
    """The place on the club's site map, in thousandths of its width and height."""

    x: int
    """From the left edge."""
    y: int
    """From the top edge."""


class Court(TypedDict):
    id: int
    name: str
    """Text of 1 to 120 characters."""
    type: str
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    description: Optional[str]
    venue: Optional[str]
    """The club, park or hall where the court is."""
    address: Optional[str]
    surface: Optional[str]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    latitude: Optional[float]
    """WGS 84, in degrees."""
    longitude: Optional[float]
    """WGS 84, in degrees."""
    external_id: Optional[str]
    """The court's id in another system. Unique among courts."""
    indoor: bool
    lighted: bool
    active: bool
    """An inactive court cannot be booked. Its existing bookings do not change."""
    time_zone: str
    """IANA name. Dates and times of bookings are local to this time zone."""
    opening_hours: List[CourtOpeningHour]
    """The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed."""
    special_hours: List[CourtSpecialHour]
    """Days with other opening hours, such as holidays and seasons. Periods must not overlap."""
    slot_minutes: int
    """Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes."""
    min_duration_minutes: int
    """The shortest booking. A multiple of slot_minutes."""
    max_duration_minutes: int
    """The longest booking. A multiple of slot_minutes."""
    buffer_minutes: int
    """Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies."""
    min_notice_minutes: int
    """Minimum notice: minutes between the request and the start."""
    max_advance_days: int
    """Players can book up to this many days ahead."""
    cancellation_cutoff_minutes: int
    """Players can cancel until this many minutes before the start."""
    requires_approval: bool
    """A new booking is pending until an admin confirms it."""
    price_per_hour: Optional[CourtPricePerHour]
    peak_prices: List[CourtPeakPrice]
    """Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates."""
    max_upcoming_bookings: Optional[int]
    """Maximum number of upcoming bookings that a player can have on this court. Null means no limit."""
    capacity: Optional[int]
    """Maximum number of people in a booking, including the owner. Null means any number."""
    no_show_after_minutes: Optional[int]
    """A booking without a check-in becomes a no_show this many minutes after its start. Null means never."""
    part_ids: List[int]
    """The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts."""
    position: int
    """Lists of courts are sorted by position, then by name. A new court comes last."""
    map_position: Optional[CourtMapPosition]
    """The place on the club's site map, in thousandths of its width and height."""
    photo_url: Optional[str]
    """The path of the image on this host, such as /images/9f2c…, or null."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class CourtChangesCourt(TypedDict):
    id: int
    version: NotRequired[int]
    patch: CourtPatch


class CourtChanges(TypedDict):
    """Changes of courts. With a version, a change applies only to this version."""

    courts: List[CourtChangesCourt]


class CourtPatchOpeningHour(TypedDict):
    day: int
    """ISO 8601: Monday is 1, Sunday is 7."""
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class CourtPatchSpecialHourWindow(TypedDict):
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class CourtPatchSpecialHour(TypedDict):
    from_date: str
    """A calendar date, YYYY-MM-DD."""
    to_date: str
    """The last day."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    windows: List[CourtPatchSpecialHourWindow]
    """Without windows, the court is closed."""


class CourtPatchPricePerHour(TypedDict):
    amount: NotRequired[int]
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class CourtPatchPeakPricePricePerHour(TypedDict):
    """Without a currency, the price is in the default currency of the service."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class CourtPatchPeakPrice(TypedDict):
    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: CourtPatchPeakPricePricePerHour
    """Without a currency, the price is in the default currency of the service."""


class CourtPatchMapPosition(TypedDict):
    """The place on the club's site map, in thousandths of its width and height."""

    x: int
    """From the left edge."""
    y: int
    """From the top edge."""


class CourtPatch(TypedDict):
    """A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a nullable field."""

    name: NotRequired[str]
    """Text of 1 to 120 characters."""
    type: NotRequired[str]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    description: NotRequired[Optional[str]]
    venue: NotRequired[Optional[str]]
    """The club, park or hall where the court is."""
    address: NotRequired[Optional[str]]
    surface: NotRequired[Optional[str]]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    latitude: NotRequired[Optional[float]]
    """WGS 84, in degrees."""
    longitude: NotRequired[Optional[float]]
    """WGS 84, in degrees."""
    external_id: NotRequired[Optional[str]]
    """The court's id in another system. Unique among courts."""
    indoor: NotRequired[bool]
    lighted: NotRequired[bool]
    active: NotRequired[bool]
    """An inactive court cannot be booked. Its existing bookings do not change."""
    time_zone: NotRequired[str]
    """IANA name. Dates and times of bookings are local to this time zone."""
    opening_hours: NotRequired[List[CourtPatchOpeningHour]]
    """The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed."""
    special_hours: NotRequired[List[CourtPatchSpecialHour]]
    """Days with other opening hours, such as holidays and seasons. Periods must not overlap."""
    slot_minutes: NotRequired[int]
    """Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes."""
    min_duration_minutes: NotRequired[int]
    """The shortest booking. A multiple of slot_minutes."""
    max_duration_minutes: NotRequired[int]
    """The longest booking. A multiple of slot_minutes."""
    buffer_minutes: NotRequired[int]
    """Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies."""
    min_notice_minutes: NotRequired[int]
    """Minimum notice: minutes between the request and the start."""
    max_advance_days: NotRequired[int]
    """Players can book up to this many days ahead."""
    cancellation_cutoff_minutes: NotRequired[int]
    """Players can cancel until this many minutes before the start."""
    requires_approval: NotRequired[bool]
    """A new booking is pending until an admin confirms it."""
    price_per_hour: NotRequired[Optional[CourtPatchPricePerHour]]
    peak_prices: NotRequired[List[CourtPatchPeakPrice]]
    max_upcoming_bookings: NotRequired[Optional[int]]
    """Maximum number of upcoming bookings that a player can have on this court. Null means no limit."""
    capacity: NotRequired[Optional[int]]
    """Maximum number of people in a booking, including the owner. Null means any number."""
    no_show_after_minutes: NotRequired[Optional[int]]
    """A booking without a check-in becomes a no_show this many minutes after its start. Null means never."""
    part_ids: NotRequired[List[int]]
    """The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts."""
    position: NotRequired[int]
    """Lists of courts are sorted by position, then by name. A new court comes last."""
    map_position: NotRequired[Optional[CourtPatchMapPosition]]
    """The place on the club's site map, in thousandths of its width and height."""


class ChangedCourts(TypedDict):
    courts: List[ChangedCourt]


class ChangedCourtOpeningHour(TypedDict):
    day: int
    """ISO 8601: Monday is 1, Sunday is 7."""
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class ChangedCourtSpecialHourWindow(TypedDict):
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class ChangedCourtSpecialHour(TypedDict):
    from_date: str
    """A calendar date, YYYY-MM-DD."""
    to_date: str
    """The last day."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    windows: List[ChangedCourtSpecialHourWindow]
    """Without windows, the court is closed."""


class ChangedCourtPricePerHour(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class ChangedCourtPeakPricePricePerHour(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class ChangedCourtPeakPrice(TypedDict):
    """The price per hour between two times of day, on some weekdays."""

    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: ChangedCourtPeakPricePricePerHour


class ChangedCourtMapPosition(TypedDict):
    """The place on the club's site map, in thousandths of its width and height."""

    x: int
    """From the left edge."""
    y: int
    """From the top edge."""


class ChangedCourt(TypedDict):
    """A court after a change."""

    id: int
    name: str
    """Text of 1 to 120 characters."""
    type: str
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    description: Optional[str]
    venue: Optional[str]
    """The club, park or hall where the court is."""
    address: Optional[str]
    surface: Optional[str]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    latitude: Optional[float]
    """WGS 84, in degrees."""
    longitude: Optional[float]
    """WGS 84, in degrees."""
    external_id: Optional[str]
    """The court's id in another system. Unique among courts."""
    indoor: bool
    lighted: bool
    active: bool
    """An inactive court cannot be booked. Its existing bookings do not change."""
    time_zone: str
    """IANA name. Dates and times of bookings are local to this time zone."""
    opening_hours: List[ChangedCourtOpeningHour]
    """The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed."""
    special_hours: List[ChangedCourtSpecialHour]
    """Days with other opening hours, such as holidays and seasons. Periods must not overlap."""
    slot_minutes: int
    """Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes."""
    min_duration_minutes: int
    """The shortest booking. A multiple of slot_minutes."""
    max_duration_minutes: int
    """The longest booking. A multiple of slot_minutes."""
    buffer_minutes: int
    """Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies."""
    min_notice_minutes: int
    """Minimum notice: minutes between the request and the start."""
    max_advance_days: int
    """Players can book up to this many days ahead."""
    cancellation_cutoff_minutes: int
    """Players can cancel until this many minutes before the start."""
    requires_approval: bool
    """A new booking is pending until an admin confirms it."""
    price_per_hour: Optional[ChangedCourtPricePerHour]
    peak_prices: List[ChangedCourtPeakPrice]
    """Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates."""
    max_upcoming_bookings: Optional[int]
    """Maximum number of upcoming bookings that a player can have on this court. Null means no limit."""
    capacity: Optional[int]
    """Maximum number of people in a booking, including the owner. Null means any number."""
    no_show_after_minutes: Optional[int]
    """A booking without a check-in becomes a no_show this many minutes after its start. Null means never."""
    part_ids: List[int]
    """The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts."""
    position: int
    """Lists of courts are sorted by position, then by name. A new court comes last."""
    map_position: Optional[ChangedCourtMapPosition]
    """The place on the club's site map, in thousandths of its width and height."""
    photo_url: Optional[str]
    """The path of the image on this host, such as /images/9f2c…, or null."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    bookings_outside_policy: List[BookingReview]
    """Upcoming bookings that the new rules would reject, at most 100. These bookings do not change."""


class BookingReview(TypedDict):
    """A booking that violates a court's rules, and the violated rules."""

    booking: AdminBooking
    errors: List[FieldError]


class PolicyDraft(TypedDict):
    """New rules to check for a court."""

    policy: CourtPatch
    days: NotRequired[int]
    """Number of days to look back, including today."""


class PolicyPreview(TypedDict):
    """The result of checking past bookings against new rules."""

    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    checked: int
    """Number of bookings that occupied the court on these days."""
    refused: int
    """Number of these bookings that the new rules would have rejected."""
    bookings: List[BookingReview]
    """The rejected bookings, at most 100."""


class PricePatchPricePerHour(TypedDict):
    amount: NotRequired[int]
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class PricePatchPeakPricePricePerHour(TypedDict):
    """Without a currency, the price is in the default currency of the service."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class PricePatchPeakPrice(TypedDict):
    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: PricePatchPeakPricePricePerHour
    """Without a currency, the price is in the default currency of the service."""


class PricePatch(TypedDict):
    """A JSON merge patch (RFC 7396) of the prices of a court. Omitted fields do not change."""

    price_per_hour: NotRequired[Optional[PricePatchPricePerHour]]
    peak_prices: NotRequired[List[PricePatchPeakPrice]]


class DayPreviewOpen(TypedDict):
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""


class DayPreview(TypedDict):
    """The slots that a court would offer on a day."""

    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    time_zone: str
    open: List[DayPreviewOpen]
    """The opening hours of that day."""
    currency: Optional[str]
    """ISO 4217."""
    starts: List[BookableStart]


class BookableStart(TypedDict):
    """A time at which a booking can start."""

    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    starts_at: str
    """RFC 3339 with the court's offset."""
    durations: List[int]
    """The possible durations in minutes, the shortest first."""
    prices: Optional[List[int]]
    """The price of each duration, in minor units of `currency`; null if the court has no price."""


class CourtDayCourt(TypedDict):
    id: int
    name: str
    type: str
    venue: Optional[str]
    position: int


class CourtDayOpen(TypedDict):
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""


class CourtDayClosure(TypedDict):
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    reason: str


class CourtDayBusy(TypedDict):
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""


class CourtDayFree(TypedDict):
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""


class CourtDayRestriction(TypedDict):
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    code: Literal["not_in_plan", "too_early", "too_late"]
    plan: Optional[str]
    rule: Optional[str]
    opens_at: Optional[str]


class CourtDay(TypedDict):
    """The opening hours, closures, busy and free times, and bookable slots of a court on a day."""

    court_id: int
    court: CourtDayCourt
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    time_zone: str
    distance_km: Optional[float]
    """The distance from `near`; null without `near`."""
    open: List[CourtDayOpen]
    """The opening hours of that day."""
    closures: List[CourtDayClosure]
    """The closures of that day, with their reasons."""
    busy: List[CourtDayBusy]
    """The times of bookings of the court, or of courts that share space with it."""
    free: List[CourtDayFree]
    """The times that bookable slots cover."""
    currency: Optional[str]
    """ISO 4217."""
    starts: List[BookableStart]
    restrictions: NotRequired[List[CourtDayRestriction]]
    """The times that the person's plan does not allow. Only on days to which a rule of a plan applies."""


class DayOccupancy(TypedDict):
    """How full a day is. The minutes are the sums of all courts."""

    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    open_minutes: int
    """The minutes that courts are open from now on, without closures."""
    free_minutes: int
    """The open minutes in gaps in which a booking fits."""
    too_early: bool
    """Whether the person cannot book any time of the day yet."""


class AdminBookingInputParticipant(TypedDict):
    name: NotRequired[Optional[str]]
    """Text of 1 to 120 characters."""
    email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""


class AdminBookingInput(TypedDict):
    """A booking for another person. Send exactly one of user_id, email and guest_name."""

    user_id: NotRequired[int]
    email: NotRequired[str]
    """A user's email address."""
    guest_name: NotRequired[str]
    """The name of a person without an account. A new name adds a guest."""
    guest_phone: NotRequired[str]
    """The phone number of the guest. Send it only with `guest_name`. Digits, spaces and + ( ) . / -"""
    override: NotRequired[List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]]
    """The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin."""
    court_id: int
    booking_date: str
    """A calendar date, YYYY-MM-DD, from 1900 to 2999."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    note: NotRequired[Optional[str]]
    participants: NotRequired[List[AdminBookingInputParticipant]]
    """Each participant has a name, an email or both. A user with that email can see the booking."""


class AdminBookingPatchParticipant(TypedDict):
    name: NotRequired[Optional[str]]
    """Text of 1 to 120 characters."""
    email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""


class AdminBookingPatch(TypedDict):
    """A new status, a new slot or a new list of participants. The changes can be combined."""

    court_id: NotRequired[int]
    booking_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD, from 1900 to 2999."""
    start_time: NotRequired[str]
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: NotRequired[str]
    """A time of day, HH:MM, up to 24:00."""
    participants: NotRequired[List[AdminBookingPatchParticipant]]
    """Each participant has a name, an email or both. A user with that email can see the booking."""
    override: NotRequired[List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]]
    """The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin."""
    status: NotRequired[Literal["offered", "pending", "confirmed", "completed", "no_show", "rejected", "cancelled"]]
    cancelled_by: NotRequired[Literal["player", "admin"]]
    """Only with `cancelled`. `player`: the refund rules apply."""
    reason: NotRequired[Optional[str]]


class BookingInputParticipant(TypedDict):
    name: NotRequired[Optional[str]]
    """Text of 1 to 120 characters."""
    email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""


class BookingInput(TypedDict):
    """Dates and times are local to the court."""

    court_id: int
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    note: NotRequired[Optional[str]]
    participants: NotRequired[List[BookingInputParticipant]]
    """Each participant has a name, an email or both. A user with that email can see the booking."""


class BookingPatchParticipant(TypedDict):
    name: NotRequired[Optional[str]]
    """Text of 1 to 120 characters."""
    email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""


class BookingPatch(TypedDict):
    """Omitted fields do not change. If start_time is sent without end_time, the booking keeps its length."""

    court_id: NotRequired[int]
    booking_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    start_time: NotRequired[str]
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: NotRequired[str]
    """A time of day, HH:MM, up to 24:00."""
    participants: NotRequired[List[BookingPatchParticipant]]
    """Each participant has a name, an email or both. A user with that email can see the booking."""


class BookingLimitsLimit(TypedDict):
    quota: Literal["upcoming_bookings", "upcoming_bookings_at_court", "minutes_a_day", "minutes_a_week", "no_shows", "plan"]
    unit: Literal["bookings", "minutes"]
    per: Optional[Literal["day", "week", "month"]]
    limit: int
    used: int
    left: int
    plan: Optional[str]
    """The plan that sets the limit."""
    rule: Optional[str]


class BookingLimitsPart(TypedDict):
    court_ids: List[int]
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    longest_minutes: Optional[int]
    violations: List[FieldError]


class BookingLimits(TypedDict):
    """How much the signed-in player can still book."""

    date: str
    """A calendar date, YYYY-MM-DD."""
    limits: List[BookingLimitsLimit]
    """The limits of the day, of its week and of its month."""
    violations: List[FieldError]
    """Why the player cannot book the slot or, without a slot, on that day."""
    longest_minutes: Optional[int]
    """The longest booking that the limits allow."""
    may_overlap: bool
    parts: List[BookingLimitsPart]
    """Courts and times with limits of their own."""
    later: NotRequired[List[BookingLimits]]
    """The days after `date`, if `date_to` was sent."""


class MembershipPeople(TypedDict):
    user_id: int
    name: str
    rules: List[PlanRule]


class Membership(TypedDict):
    id: int
    plan_id: int
    name: Optional[str]
    """The name of a family or a team."""
    pending: bool
    """Whether the membership waits for an admin. A pending membership does not count."""
    starts_on: str
    """A calendar date, YYYY-MM-DD."""
    ends_on: Optional[str]
    """The last day. Null if the membership does not end."""
    grace_days: int
    """The membership stays valid for this many days after `ends_on`."""
    state: Literal["pending", "active", "grace", "ended"]
    """`pending` before the first day, or until an admin accepts the membership; `grace` after the last day, during the grace days."""
    people: List[MembershipPeople]
    """The people who share the membership."""
    rules: List[PlanRule]
    """Rules for this membership only. They override the rules of the plan."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class PlanRuleCourts(TypedDict):
    """By default, all courts."""

    court_ids: NotRequired[List[int]]
    venue: NotRequired[str]
    """Ignores case and accents."""
    type: NotRequired[str]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""


class PlanRuleTimes(TypedDict):
    """Local to the court. By default, always. The rule applies to each slot that overlaps."""

    days: NotRequired[List[int]]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: NotRequired[str]
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: NotRequired[str]
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""


class PlanRuleSettingsOpens(TypedDict):
    """When booking opens."""

    days_ahead: int
    """Number of days before the day of the booking."""
    time: NotRequired[str]
    """The time of day at the court. The default is 00:00."""


class PlanRuleSettingsQuota(TypedDict):
    per: Literal["day", "week", "month"]
    """A week is Monday to Sunday."""
    unit: Literal["minutes", "bookings"]
    limit: int
    """The maximum in one day, week or month."""
    counted: Literal["person", "membership"]
    """Whether the people of a membership share the quota."""
    every_participant: NotRequired[bool]
    """Whether a booking counts for every participant with an account."""


class PlanRuleSettingsPricePerHour(TypedDict):
    """The default currency is the club's. The price does not apply to courts with another currency."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class PlanRuleSettingsGuestsPrice(TypedDict):
    """The default currency is the club's. The price does not apply to courts with another currency."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class PlanRuleSettingsGuests(TypedDict):
    """A guest is a participant without a membership on the day. The price is per guest."""

    max: int
    """Maximum number of guests in a booking."""
    price: NotRequired[PlanRuleSettingsGuestsPrice]
    """The default currency is the club's. The price does not apply to courts with another currency."""
    must_be_named: NotRequired[bool]
    """Whether each guest needs a name."""


class PlanRuleSettings(TypedDict):
    """The settings of a rule. Settings that are left out come from other rules."""

    bookable: NotRequired[bool]
    opens: NotRequired[PlanRuleSettingsOpens]
    """When booking opens."""
    min_notice_minutes: NotRequired[int]
    """Minutes between the request and the start."""
    cancellation_cutoff_minutes: NotRequired[int]
    """Players can cancel until this many minutes before the start."""
    max_duration_minutes: NotRequired[int]
    """The longest booking."""
    quotas: NotRequired[List[PlanRuleSettingsQuota]]
    """Each combination of `per`, `unit` and `counted` is a setting of its own."""
    price_per_hour: NotRequired[PlanRuleSettingsPricePerHour]
    """The default currency is the club's. The price does not apply to courts with another currency."""
    requires_approval: NotRequired[bool]
    guests: NotRequired[PlanRuleSettingsGuests]
    """A guest is a participant without a membership on the day. The price is per guest."""
    max_upcoming_bookings: NotRequired[int]
    """Maximum number of upcoming bookings. 0 means no limit."""
    max_upcoming_bookings_at_court: NotRequired[int]
    """Maximum number of upcoming bookings of the same court. 0 means no limit."""
    max_minutes_per_day: NotRequired[int]
    """Maximum booked minutes in a day. 0 means no limit."""
    max_minutes_per_week: NotRequired[int]
    """Maximum booked minutes in a week, Monday to Sunday. 0 means no limit."""
    max_no_shows: NotRequired[int]
    """The number of no-shows after which the player cannot book. 0 means no limit."""
    may_overlap: NotRequired[bool]
    """Whether the player may have several bookings at the same time."""
    members_only: NotRequired[bool]
    """Whether every participant needs a membership."""


class PlanRule(TypedDict):
    """Settings for some courts at some times."""

    name: str
    """Shown when the rule rejects a booking."""
    courts: NotRequired[PlanRuleCourts]
    """By default, all courts."""
    times: NotRequired[PlanRuleTimes]
    """Local to the court. By default, always. The rule applies to each slot that overlaps."""
    settings: PlanRuleSettings
    """The settings of a rule. Settings that are left out come from other rules."""


class MembershipInputPeople(TypedDict):
    user_id: int
    rules: NotRequired[List[PlanRule]]


class MembershipInput(TypedDict):
    plan_id: int
    starts_on: str
    """A calendar date, YYYY-MM-DD."""
    people: List[MembershipInputPeople]
    name: NotRequired[Optional[str]]
    """The name of a family or a team."""
    pending: NotRequired[bool]
    """Whether the membership waits for an admin. A pending membership does not count."""
    ends_on: NotRequired[Optional[str]]
    """The last day. Null if the membership does not end."""
    grace_days: NotRequired[int]
    """The membership stays valid for this many days after `ends_on`."""
    rules: NotRequired[List[PlanRule]]


class MembershipPatchPeople(TypedDict):
    user_id: int
    rules: NotRequired[List[PlanRule]]


class MembershipPatch(TypedDict):
    """A JSON merge patch (RFC 7396). People and rules are replaced as a whole."""

    plan_id: NotRequired[int]
    name: NotRequired[Optional[str]]
    """The name of a family or a team."""
    pending: NotRequired[bool]
    """Whether the membership waits for an admin. A pending membership does not count."""
    starts_on: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    ends_on: NotRequired[Optional[str]]
    """The last day. Null if the membership does not end."""
    grace_days: NotRequired[int]
    """The membership stays valid for this many days after `ends_on`."""
    people: NotRequired[List[MembershipPatchPeople]]
    rules: NotRequired[List[PlanRule]]


class PlanDraft(TypedDict):
    """New rules to check for a plan."""

    plan_id: NotRequired[int]
    """The plan that gets these rules. By default, people without a membership get them."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    rules: List[PlanRule]
    days: NotRequired[int]
    """Number of days to look back, including today."""


class PlanPreviewPlan(TypedDict):
    plan_id: Optional[int]
    plan: Optional[str]
    checked: int
    current: PlanOutcome
    draft: PlanOutcome


class PlanPreviewRule(TypedDict):
    code: str
    rule: Optional[str]
    plan: Optional[str]
    refused: int


class PlanPreview(TypedDict):
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    checked: int
    current: PlanOutcome
    draft: PlanOutcome
    plans: List[PlanPreviewPlan]
    """The plan is null for people without a plan. A person with several plans counts for each."""
    rules: List[PlanPreviewRule]
    """How many bookings each rule of the draft rejects. `rule` is null for rules of a court."""
    bookings: List[BookingReview]
    """The first 100 bookings that only the draft rejects."""


class PlanOutcomeIncome(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class PlanOutcome(TypedDict):
    """The result of checking past bookings."""

    refused: int
    """Number of rejected bookings."""
    income: List[PlanOutcomeIncome]
    """The prices of the other bookings, for each currency."""


class Plan(TypedDict):
    """A membership plan with its rules."""

    id: int
    name: str
    """Text of 1 to 80 characters."""
    description: Optional[str]
    colour: Optional[str]
    """Such as #0a6b50."""
    for_guests: bool
    """Whether everybody without a membership has this plan. At most one plan."""
    rules: List[PlanRule]
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    members: NotRequired[int]
    """Number of people who have the plan today. Only in the list of plans."""


class PlanInput(TypedDict):
    name: str
    """Text of 1 to 80 characters."""
    description: NotRequired[Optional[str]]
    colour: NotRequired[Optional[str]]
    """Such as #0a6b50."""
    for_guests: NotRequired[bool]
    """Whether everybody without a membership has this plan. At most one plan."""
    rules: NotRequired[List[PlanRule]]


class PlanPatch(TypedDict):
    """A JSON merge patch (RFC 7396). Rules are replaced as a whole."""

    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    description: NotRequired[Optional[str]]
    colour: NotRequired[Optional[str]]
    """Such as #0a6b50."""
    for_guests: NotRequired[bool]
    """Whether everybody without a membership has this plan. At most one plan."""
    rules: NotRequired[List[PlanRule]]


class EntitlementsPlanPlan(TypedDict):
    id: int
    name: str
    description: Optional[str]
    colour: Optional[str]


class EntitlementsPlanMembership(TypedDict):
    id: int
    name: Optional[str]
    state: Literal["pending", "active", "grace", "ended"]
    """`pending` before the first day, or until an admin accepts the membership; `grace` after the last day, during the grace days."""
    starts_on: str
    """A calendar date, YYYY-MM-DD."""
    ends_on: Optional[str]
    people: int
    """Number of people who share the membership."""
    names: List[str]
    """The names of these people, if there are several."""


class EntitlementsPlanQuota(TypedDict):
    rule: str
    per: Literal["day", "week", "month"]
    """A week is Monday to Sunday."""
    unit: Literal["minutes", "bookings"]
    limit: int
    """The maximum in one day, week or month."""
    counted: Literal["person", "membership"]
    """Whether the people of a membership share the quota."""
    every_participant: NotRequired[bool]
    """Whether a booking counts for every participant with an account."""
    used: int
    left: int
    ends_on: str
    """The last day of the period."""


class EntitlementsPlanRuleCourts(TypedDict):
    """By default, all courts."""

    court_ids: NotRequired[List[int]]
    venue: NotRequired[str]
    """Ignores case and accents."""
    type: NotRequired[str]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""


class EntitlementsPlanRuleTimes(TypedDict):
    """Local to the court. By default, always. The rule applies to each slot that overlaps."""

    days: NotRequired[List[int]]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: NotRequired[str]
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: NotRequired[str]
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""


class EntitlementsPlanRuleSettingsOpens(TypedDict):
    """When booking opens."""

    days_ahead: int
    """Number of days before the day of the booking."""
    time: NotRequired[str]
    """The time of day at the court. The default is 00:00."""


class EntitlementsPlanRuleSettingsQuota(TypedDict):
    per: Literal["day", "week", "month"]
    """A week is Monday to Sunday."""
    unit: Literal["minutes", "bookings"]
    limit: int
    """The maximum in one day, week or month."""
    counted: Literal["person", "membership"]
    """Whether the people of a membership share the quota."""
    every_participant: NotRequired[bool]
    """Whether a booking counts for every participant with an account."""


class EntitlementsPlanRuleSettingsPricePerHour(TypedDict):
    """The default currency is the club's. The price does not apply to courts with another currency."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class EntitlementsPlanRuleSettingsGuestsPrice(TypedDict):
    """The default currency is the club's. The price does not apply to courts with another currency."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class EntitlementsPlanRuleSettingsGuests(TypedDict):
    """A guest is a participant without a membership on the day. The price is per guest."""

    max: int
    """Maximum number of guests in a booking."""
    price: NotRequired[EntitlementsPlanRuleSettingsGuestsPrice]
    """The default currency is the club's. The price does not apply to courts with another currency."""
    must_be_named: NotRequired[bool]
    """Whether each guest needs a name."""


class EntitlementsPlanRuleSettings(TypedDict):
    """The settings of a rule. Settings that are left out come from other rules."""

    bookable: NotRequired[bool]
    opens: NotRequired[EntitlementsPlanRuleSettingsOpens]
    """When booking opens."""
    min_notice_minutes: NotRequired[int]
    """Minutes between the request and the start."""
    cancellation_cutoff_minutes: NotRequired[int]
    """Players can cancel until this many minutes before the start."""
    max_duration_minutes: NotRequired[int]
    """The longest booking."""
    quotas: NotRequired[List[EntitlementsPlanRuleSettingsQuota]]
    """Each combination of `per`, `unit` and `counted` is a setting of its own."""
    price_per_hour: NotRequired[EntitlementsPlanRuleSettingsPricePerHour]
    """The default currency is the club's. The price does not apply to courts with another currency."""
    requires_approval: NotRequired[bool]
    guests: NotRequired[EntitlementsPlanRuleSettingsGuests]
    """A guest is a participant without a membership on the day. The price is per guest."""
    max_upcoming_bookings: NotRequired[int]
    """Maximum number of upcoming bookings. 0 means no limit."""
    max_upcoming_bookings_at_court: NotRequired[int]
    """Maximum number of upcoming bookings of the same court. 0 means no limit."""
    max_minutes_per_day: NotRequired[int]
    """Maximum booked minutes in a day. 0 means no limit."""
    max_minutes_per_week: NotRequired[int]
    """Maximum booked minutes in a week, Monday to Sunday. 0 means no limit."""
    max_no_shows: NotRequired[int]
    """The number of no-shows after which the player cannot book. 0 means no limit."""
    may_overlap: NotRequired[bool]
    """Whether the player may have several bookings at the same time."""
    members_only: NotRequired[bool]
    """Whether every participant needs a membership."""


class EntitlementsPlanRule(TypedDict):
    level: Literal["person", "membership", "plan"]
    name: str
    """Shown when the rule rejects a booking."""
    courts: NotRequired[EntitlementsPlanRuleCourts]
    """By default, all courts."""
    times: NotRequired[EntitlementsPlanRuleTimes]
    """Local to the court. By default, always. The rule applies to each slot that overlaps."""
    settings: EntitlementsPlanRuleSettings
    """The settings of a rule. Settings that are left out come from other rules."""


class EntitlementsPlan(TypedDict):
    plan: Optional[EntitlementsPlanPlan]
    membership: Optional[EntitlementsPlanMembership]
    quotas: List[EntitlementsPlanQuota]
    """The usage today, this week or this month."""
    rules: List[EntitlementsPlanRule]
    """The most specific rule first."""


class Entitlements(TypedDict):
    date: str
    """Today in the time zone of the club."""
    plans: List[EntitlementsPlan]
    """Each booking uses the best plan."""


class BookingPaymentsData(TypedDict):
    booking_id: int
    currency: str
    """ISO 4217."""
    charged: int
    paid: int
    written_off: int
    owed: int


class BookingPayments(TypedDict):
    """Bookings with a price to pay. Other bookings are left out."""

    data: List[BookingPaymentsData]


class UsedCodeInput(TypedDict):
    code: NotRequired[Optional[str]]
    """Without a code, the discount is removed."""


class BookingPaymentRefund(TypedDict):
    hours_before: int
    """The cancellation is at least this many hours before the start."""
    percent: int
    """The refunded percentage of the price."""


class BookingPaymentOpenRefund(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class BookingPayment(TypedDict):
    """The cost of a booking. Amounts are in minor units."""

    mode: Literal["none", "later", "now", "deposit"]
    """`none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed."""
    tax_rate: int
    """In hundredths of a percent. Prices include the tax."""
    refunds: List[BookingPaymentRefund]
    """The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything."""
    refund_to: Literal["balance", "origin"]
    """With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player."""
    late_cancellation_fee: int
    """Added if the cancellation does not refund everything."""
    no_show_fee: int
    """Added to the price if the player does not come."""
    due_percent: int
    """The percentage of the price that is paid before the confirmation."""
    booking_id: int
    currency: str
    """ISO 4217."""
    charged: int
    """The price and the fees, after the waiver."""
    fees: int
    """The part of `charged` that is fees."""
    tax: int
    """The tax that `charged` includes."""
    waived: int
    paid: int
    """The payments without the refunds."""
    written_off: int
    """The debt that the club does not expect any more."""
    owed: int
    owed_since: Optional[str]
    """RFC 3339 in UTC."""
    discount: int
    """The amount by which the discount code lowers the price."""
    discount_code: Optional[str]
    due: int
    """The amount that confirms a held booking."""
    pay_by: Optional[str]
    """The held booking is cancelled at this time unless it is paid."""
    refund_if_cancelled: Optional[int]
    """The refund if the player cancels now. Null if the booking is not upcoming."""
    open_refunds: List[BookingPaymentOpenRefund]
    """The refunds that the club must still pay out to the reader."""
    owed_if_cancelled: Optional[int]
    """The remaining debt if the player cancels now."""


class WaiverInput(TypedDict):
    amount: NotRequired[int]
    """The default is the whole debt."""
    reason: str
    """Staff can see it."""


class CashCountCountedBy(TypedDict):
    id: int
    name: str


class CashCount(TypedDict):
    """A count of the cash. The ledger takes over the difference."""

    id: int
    drawer_id: int
    opens: bool
    currency: str
    """ISO 4217."""
    expected: int
    """The cash that the drawer had to contain."""
    counted: int
    difference: int
    """Negative if cash was missing."""
    deposited: int
    added: int
    other_drawer_id: Optional[int]
    reason: Optional[str]
    counted_by: Optional[CashCountCountedBy]
    created_at: str
    """RFC 3339 in UTC."""


class CashCountInput(TypedDict):
    drawer_id: NotRequired[int]
    """The drawer of the cash. The default is the first drawer."""
    opens: NotRequired[bool]
    """Whether the count opens the drawer."""
    counted: int
    """The cash in the drawer, in minor units."""
    deposited: NotRequired[int]
    """Taken out after the count, to the bank or `other_drawer_id`."""
    added: NotRequired[int]
    """Added after the count, from the bank or `other_drawer_id`."""
    other_drawer_id: NotRequired[int]
    currency: NotRequired[str]
    """The default is the club's."""
    reason: NotRequired[str]
    """Staff can see it."""


class DebtsDataUser(TypedDict):
    id: int
    name: str
    email: Optional[str]
    phone: Optional[str]


class DebtsData(TypedDict):
    user: DebtsDataUser
    currency: str
    """ISO 4217."""
    owed: int
    bookings: int
    owed_since: str
    """RFC 3339 in UTC."""


class Debts(TypedDict):
    """The people who owe money, oldest debt first. At most 1,000 people."""

    data: List[DebtsData]


class DiscountCode(TypedDict):
    """A code that lowers the price of a booking."""

    id: int
    code: str
    """Letters, digits and hyphens. The service stores capital letters."""
    percent: Optional[int]
    """The percentage of the price. Null if the code has an `amount`."""
    amount: Optional[int]
    """In minor units of `currency`. Null if the code has a `percent`."""
    currency: Optional[str]
    """ISO 4217."""
    date_from: Optional[str]
    """The code applies to bookings from this day on."""
    date_to: Optional[str]
    """The code applies to bookings until this day."""
    start_from: Optional[str]
    """The earliest start of the booking."""
    start_to: Optional[str]
    """The latest start of the booking."""
    court_ids: Optional[List[int]]
    """Null means all courts."""
    max_uses: Optional[int]
    """The maximum number of bookings of all people. Null means no limit."""
    max_uses_per_person: Optional[int]
    """The maximum number of bookings of one person. Null means no limit."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class DiscountCodeInput(TypedDict):
    code: str
    """Letters, digits and hyphens. The service stores capital letters."""
    percent: NotRequired[Optional[int]]
    """The percentage of the price. Null if the code has an `amount`."""
    amount: NotRequired[Optional[int]]
    """In minor units of `currency`. Null if the code has a `percent`."""
    currency: NotRequired[Optional[str]]
    """ISO 4217."""
    date_from: NotRequired[Optional[str]]
    """The code applies to bookings from this day on."""
    date_to: NotRequired[Optional[str]]
    """The code applies to bookings until this day."""
    start_from: NotRequired[Optional[str]]
    """The earliest start of the booking."""
    start_to: NotRequired[Optional[str]]
    """The latest start of the booking."""
    court_ids: NotRequired[Optional[List[int]]]
    """Null means all courts."""
    max_uses: NotRequired[Optional[int]]
    """The maximum number of bookings of all people. Null means no limit."""
    max_uses_per_person: NotRequired[Optional[int]]
    """The maximum number of bookings of one person. Null means no limit."""


class DiscountCodePatch(TypedDict):
    """A JSON merge patch (RFC 7396)."""

    code: NotRequired[str]
    """Letters, digits and hyphens. The service stores capital letters."""
    percent: NotRequired[Optional[int]]
    """The percentage of the price. Null if the code has an `amount`."""
    amount: NotRequired[Optional[int]]
    """In minor units of `currency`. Null if the code has a `percent`."""
    currency: NotRequired[Optional[str]]
    """ISO 4217."""
    date_from: NotRequired[Optional[str]]
    """The code applies to bookings from this day on."""
    date_to: NotRequired[Optional[str]]
    """The code applies to bookings until this day."""
    start_from: NotRequired[Optional[str]]
    """The earliest start of the booking."""
    start_to: NotRequired[Optional[str]]
    """The latest start of the booking."""
    court_ids: NotRequired[Optional[List[int]]]
    """Null means all courts."""
    max_uses: NotRequired[Optional[int]]
    """The maximum number of bookings of all people. Null means no limit."""
    max_uses_per_person: NotRequired[Optional[int]]
    """The maximum number of bookings of one person. Null means no limit."""


class DrawersDataCash(TypedDict):
    currency: str
    """ISO 4217."""
    amount: int


class DrawersData(TypedDict):
    id: int
    name: Optional[str]
    """Text of 1 to 100 characters."""
    cash: List[DrawersDataCash]
    """The cash that the drawer must contain."""
    opened_at: Optional[str]
    """Null if the drawer is not open."""


class Drawers(TypedDict):
    """The cash drawers."""

    data: List[DrawersData]


class DrawersInputDrawer(TypedDict):
    id: NotRequired[int]
    name: str
    """Text of 1 to 100 characters."""


class DrawersInput(TypedDict):
    drawers: List[DrawersInputDrawer]


class DuePlan(TypedDict):
    id: int
    name: str


class DueUser(TypedDict):
    id: int
    name: str


class Due(TypedDict):
    """The fee of a membership for one period. Amounts are in minor units."""

    id: int
    membership_id: int
    plan: DuePlan
    user: DueUser
    period_from: str
    """A calendar date, YYYY-MM-DD."""
    period_to: str
    """A calendar date, YYYY-MM-DD."""
    due_on: str
    """A calendar date, YYYY-MM-DD."""
    currency: str
    """ISO 4217."""
    amount: int
    """Before the waiver."""
    tax_rate: int
    waived: int
    paid: int
    owed: int
    owed_since: Optional[str]
    """RFC 3339 in UTC."""
    state: Literal["open", "grace", "ended", "paid"]
    """`grace` and `ended` if the membership was stopped because of this unpaid fee."""


class InvoiceRunDataUser(TypedDict):
    id: int
    name: str


class InvoiceRunData(TypedDict):
    user: InvoiceRunDataUser
    kind: Literal["invoice", "credit_note"]
    currency: str
    """ISO 4217."""
    gross: int
    bookings: int
    dues: int
    id: Optional[int]
    number: Optional[str]


class InvoiceRun(TypedDict):
    """The invoices and credit notes of a run. The ids of a preview are null."""

    data: List[InvoiceRunData]


class InvoiceRunInput(TypedDict):
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    email: NotRequired[bool]
    """Whether to send the invoices by email."""


class InvoiceSettings(TypedDict):
    """The details of the club on new invoices. The defaults are the name and the address of the club."""

    legal_name: Optional[str]
    """Text of 1 to 200 characters."""
    address: Optional[str]
    """Text of 1 to 500 characters."""
    tax_number: Optional[str]
    """Text of 1 to 60 characters."""
    footer: Optional[str]
    """The text below the lines, such as bank details."""
    invoice_prefix: str
    """The numbers begin with this prefix."""
    credit_note_prefix: str
    """The numbers begin with this prefix."""
    version: int


class InvoiceSettingsInput(TypedDict):
    legal_name: Optional[str]
    """Text of 1 to 200 characters."""
    address: Optional[str]
    """Text of 1 to 500 characters."""
    tax_number: Optional[str]
    """Text of 1 to 60 characters."""
    footer: Optional[str]
    """The text below the lines, such as bank details."""
    invoice_prefix: str
    """The numbers begin with this prefix."""
    credit_note_prefix: str
    """The numbers begin with this prefix."""


class InvoiceInput(TypedDict):
    user_id: int
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    email: NotRequired[bool]
    """Whether to send the invoices by email."""
    address: NotRequired[str]
    """The default is the address of the person's last invoice."""


class CreditNoteInput(TypedDict):
    reason: str
    """The credit note contains the reason."""


class LedgerBalancesData(TypedDict):
    account: Literal["assets:receivable", "assets:cash", "assets:card", "assets:bank", "assets:clearing:stripe", "assets:clearing:mollie", "assets:disputes", "liabilities:balance", "liabilities:refunds", "liabilities:vouchers", "liabilities:tax", "income:court", "income:guests", "income:fee", "income:membership", "expenses:cash-difference", "expenses:write-offs", "expenses:disputes", "expenses:provider-fees"]
    currency: str
    """ISO 4217."""
    amount: int
    """In minor units. A debit is positive, a credit is negative."""


class LedgerBalances(TypedDict):
    """The amounts sum to zero in each currency."""

    date: str
    """A calendar date, YYYY-MM-DD."""
    data: List[LedgerBalancesData]


class LedgerTransactionPosting(TypedDict):
    account: Literal["assets:receivable", "assets:cash", "assets:card", "assets:bank", "assets:clearing:stripe", "assets:clearing:mollie", "assets:disputes", "liabilities:balance", "liabilities:refunds", "liabilities:vouchers", "liabilities:tax", "income:court", "income:guests", "income:fee", "income:membership", "expenses:cash-difference", "expenses:write-offs", "expenses:disputes", "expenses:provider-fees"]
    user_id: Optional[int]
    booking_id: Optional[int]
    amount: int
    """In minor units. A debit is positive, a credit is negative."""
    currency: str
    """ISO 4217."""
    drawer_id: Optional[int]


class LedgerTransaction(TypedDict):
    """The amounts sum to zero in each currency."""

    id: int
    created_at: str
    """RFC 3339 in UTC."""
    kind: Literal["charge", "payment", "top_up", "refund", "payout", "reversal", "transfer", "voucher", "cash_count", "write_off", "dispute"]
    created_by: Optional[int]
    postings: List[LedgerTransactionPosting]
    hash: str


class AdminOnlinePaymentUser(TypedDict):
    id: int
    name: str


class AdminOnlinePaymentDispute(TypedDict):
    reference: str
    amount: int
    state: Literal["open", "won", "lost"]
    updated_at: str
    """RFC 3339 in UTC."""


class AdminOnlinePayment(TypedDict):
    id: int
    booking_id: int
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""
    state: Literal["open", "processing", "paid", "refunded", "failed"]
    """`open`: pay at `url`. `processing`: the provider has not decided yet, so do not pay again. `refunded`: the money came too late or twice, and goes back. `failed`: nothing was paid, and the player can try again."""
    url: Optional[str]
    """The page of the provider. Null unless the payment is open."""
    pay_by: Optional[str]
    """The slot is held until then."""
    provider: Literal["stripe", "mollie"]
    mode: Literal["test", "live"]
    """Payments in test mode never get into the books."""
    reason: Optional[str]
    """The provider's code for the failure."""
    created_at: str
    """RFC 3339 in UTC."""
    user: AdminOnlinePaymentUser
    reference: Optional[str]
    """The provider's id of the payment."""
    refunded: int
    """The amount that the provider has returned, or has accepted to return."""
    payment_id: Optional[int]
    """The receipt."""
    disputes: List[AdminOnlinePaymentDispute]
    failed_refund_ids: List[int]
    """Open refunds that the provider could not make."""
    needs_attention: bool
    """A refund failed, a dispute is open, or the provider has not decided for an hour."""


class PaymentProvider(TypedDict):
    """The club's account at a payment provider."""

    id: int
    active: bool
    """Whether players pay here. Only one provider of each mode is active: another one becomes inactive."""
    name: Literal["stripe", "mollie"]
    mode: Literal["test", "live"]
    """Payments in test mode never get into the books."""
    has_webhook_secret: bool
    notification_url: str
    """The address for notifications of the provider."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class PaymentProviderInput(TypedDict):
    api_key: str
    """The secret API key. It is stored encrypted, and never shown."""
    name: Literal["stripe", "mollie"]
    active: NotRequired[bool]
    """Whether players pay here. Only one provider of each mode is active: another one becomes inactive."""
    webhook_secret: NotRequired[Optional[str]]
    """The secret with which Stripe signs notifications."""


class PaymentProviderPatch(TypedDict):
    """A JSON merge patch (RFC 7396)."""

    active: NotRequired[bool]
    """Whether players pay here. Only one provider of each mode is active: another one becomes inactive."""
    api_key: NotRequired[str]
    """The secret API key. It is stored encrypted, and never shown."""
    webhook_secret: NotRequired[Optional[str]]
    """The secret with which Stripe signs notifications."""


class ProviderPayoutInput(TypedDict):
    amount: int
    """The amount that arrived at the bank, in minor units."""
    fee: int
    """The amount that the provider kept for its services."""
    currency: NotRequired[str]
    """The default is the currency of the club."""


class ProviderPayout(TypedDict):
    """Money that a provider has sent to the bank."""

    id: int
    amount: int
    fee: int
    currency: str
    """ISO 4217."""
    created_at: str
    """RFC 3339 in UTC."""


class PaymentTermsRefund(TypedDict):
    hours_before: int
    """The cancellation is at least this many hours before the start."""
    percent: int
    """The refunded percentage of the price."""


class PaymentTerms(TypedDict):
    """The rules for the price, the fees and the refund of a booking."""

    id: int
    name: str
    """Text of 1 to 100 characters."""
    position: int
    """The matching terms with the lowest position apply."""
    court_ids: Optional[List[int]]
    """Null means all courts."""
    plan_ids: Optional[List[int]]
    """The player has one of these plans on the day of the booking. Null means everybody."""
    mode: Literal["none", "later", "now", "deposit"]
    """`none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed."""
    deposit_percent: int
    """The deposit in percent of the price, for the mode `deposit`."""
    pay_within_minutes: int
    """The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours."""
    share_within_minutes: int
    """Time to pay for a booking that several people pay. 0: nobody can share."""
    tax_rate: int
    """In hundredths of a percent. Prices include the tax."""
    refunds: List[PaymentTermsRefund]
    """The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything."""
    refund_to: Literal["balance", "origin"]
    """With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player."""
    late_cancellation_fee: int
    """Added if the cancellation does not refund everything."""
    no_show_fee: int
    """Added to the price if the player does not come."""
    max_owed: Optional[int]
    """A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class PaymentTermsInputRefund(TypedDict):
    hours_before: int
    """The cancellation is at least this many hours before the start."""
    percent: int
    """The refunded percentage of the price."""


class PaymentTermsInput(TypedDict):
    name: str
    """Text of 1 to 100 characters."""
    position: NotRequired[int]
    """The matching terms with the lowest position apply."""
    court_ids: NotRequired[Optional[List[int]]]
    """Null means all courts."""
    plan_ids: NotRequired[Optional[List[int]]]
    """The player has one of these plans on the day of the booking. Null means everybody."""
    mode: NotRequired[Literal["none", "later", "now", "deposit"]]
    """`none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed."""
    deposit_percent: NotRequired[int]
    """The deposit in percent of the price, for the mode `deposit`."""
    pay_within_minutes: NotRequired[int]
    """The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours."""
    share_within_minutes: NotRequired[int]
    """Time to pay for a booking that several people pay. 0: nobody can share."""
    tax_rate: NotRequired[int]
    """In hundredths of a percent. Prices include the tax."""
    refunds: NotRequired[List[PaymentTermsInputRefund]]
    """The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything."""
    refund_to: NotRequired[Literal["balance", "origin"]]
    """With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player."""
    late_cancellation_fee: NotRequired[int]
    """Added if the cancellation does not refund everything."""
    no_show_fee: NotRequired[int]
    """Added to the price if the player does not come."""
    max_owed: NotRequired[Optional[int]]
    """A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book."""


class PaymentTermsPatchRefund(TypedDict):
    hours_before: int
    """The cancellation is at least this many hours before the start."""
    percent: int
    """The refunded percentage of the price."""


class PaymentTermsPatch(TypedDict):
    """A JSON merge patch (RFC 7396)."""

    name: NotRequired[str]
    """Text of 1 to 100 characters."""
    position: NotRequired[int]
    """The matching terms with the lowest position apply."""
    court_ids: NotRequired[Optional[List[int]]]
    """Null means all courts."""
    plan_ids: NotRequired[Optional[List[int]]]
    """The player has one of these plans on the day of the booking. Null means everybody."""
    mode: NotRequired[Literal["none", "later", "now", "deposit"]]
    """`none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed."""
    deposit_percent: NotRequired[int]
    """The deposit in percent of the price, for the mode `deposit`."""
    pay_within_minutes: NotRequired[int]
    """The slot is held this many minutes, but not after the start. After an accepted request, at least 24 hours."""
    share_within_minutes: NotRequired[int]
    """Time to pay for a booking that several people pay. 0: nobody can share."""
    tax_rate: NotRequired[int]
    """In hundredths of a percent. Prices include the tax."""
    refunds: NotRequired[List[PaymentTermsPatchRefund]]
    """The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything."""
    refund_to: NotRequired[Literal["balance", "origin"]]
    """With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player."""
    late_cancellation_fee: NotRequired[int]
    """Added if the cancellation does not refund everything."""
    no_show_fee: NotRequired[int]
    """Added to the price if the player does not come."""
    max_owed: NotRequired[Optional[int]]
    """A player who owes more, in any currency, cannot book. Null means no limit. Staff can always book."""


class PaymentUser(TypedDict):
    id: int
    name: str


class PaymentMean(TypedDict):
    means: Literal["cash", "card", "transfer", "balance", "stripe", "mollie"]
    amount: int
    tendered: NotRequired[int]
    drawer_id: NotRequired[int]


class PaymentBooking(TypedDict):
    booking_id: int
    amount: int


class PaymentDue(TypedDict):
    due_id: int
    amount: int
    tax_rate: int
    plan: str
    period_from: str
    """A calendar date, YYYY-MM-DD."""
    period_to: str
    """A calendar date, YYYY-MM-DD."""


class PaymentTakenBy(TypedDict):
    id: int
    name: str


class Payment(TypedDict):
    """A receipt for money that the club took or paid out. It never changes."""

    id: int
    number: str
    """The number of the receipt, such as 2026-000042. It has no gaps in a year."""
    kind: Literal["payment", "payout", "reversal"]
    user: PaymentUser
    currency: str
    """ISO 4217."""
    amount: int
    """Negative for a payout or a reversed payment."""
    change: int
    """The cash that the club gave back."""
    means: List[PaymentMean]
    bookings: List[PaymentBooking]
    dues: List[PaymentDue]
    """Membership fees."""
    balance_amount: int
    """The change of the person's balance."""
    reverses_id: Optional[int]
    reversed_by_id: Optional[int]
    reason: Optional[str]
    taken_by: Optional[PaymentTakenBy]
    created_at: str
    """RFC 3339 in UTC."""


class PaymentInputBooking(TypedDict):
    booking_id: int
    amount: NotRequired[int]
    """The default is the amount `due` of a held booking, or the whole debt of another booking."""


class PaymentInputDue(TypedDict):
    due_id: int
    amount: NotRequired[int]
    """In minor units, such as cents."""


class PaymentInputMean(TypedDict):
    means: Literal["cash", "card", "transfer", "balance"]
    """`balance` is the money that the club holds for the person."""
    amount: NotRequired[int]
    """Only the last part can omit it: the part then pays the rest."""
    tendered: NotRequired[int]
    """The cash that the person hands over."""
    drawer_id: NotRequired[int]
    """The drawer of the cash. The default is the first drawer."""


class PaymentInput(TypedDict):
    user_id: int
    bookings: NotRequired[List[PaymentInputBooking]]
    """The bookings of any people that the person pays."""
    dues: NotRequired[List[PaymentInputDue]]
    """Membership fees. The default amount is the whole debt."""
    top_up: NotRequired[int]
    """Added to the balance of the person."""
    currency: NotRequired[str]
    """The currency of `top_up`. The default is the bookings' or the club's."""
    means: List[PaymentInputMean]


class ReversalInput(TypedDict):
    reason: str
    """Staff can see it."""
    drawer_id: NotRequired[int]
    """The default is the drawer of the payment."""


class PayoutInput(TypedDict):
    user_id: int
    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """The default is the club's."""
    means: Literal["cash", "card", "transfer"]
    drawer_id: NotRequired[int]
    """The drawer of the cash. The default is the first drawer."""
    reason: NotRequired[str]
    """Staff can see it."""


class PlanFee(TypedDict):
    """The price of a plan for a period."""

    id: int
    plan_id: int
    amount: int
    """In minor units. Includes the tax."""
    period: Literal["month", "quarter", "year"]
    """Calendar periods. The first one costs its days only."""
    tax_rate: int
    """In hundredths of a percent."""
    pay_within_days: int
    """Days from the charge to the last day to pay."""
    if_unpaid: Literal["end", "keep"]
    """The result for a membership that is not paid in time."""
    grace_days: int
    """With `end`, the membership is in `grace` this long before it ends."""
    currency: str
    """The currency of the club when the price was set."""
    charged_from: str
    """Days before this one cost nothing."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class PlanFeeInput(TypedDict):
    plan_id: int
    amount: int
    """In minor units. Includes the tax."""
    period: NotRequired[Literal["month", "quarter", "year"]]
    """Calendar periods. The first one costs its days only."""
    tax_rate: NotRequired[int]
    """In hundredths of a percent."""
    pay_within_days: NotRequired[int]
    """Days from the charge to the last day to pay."""
    if_unpaid: NotRequired[Literal["end", "keep"]]
    """The result for a membership that is not paid in time."""
    grace_days: NotRequired[int]
    """With `end`, the membership is in `grace` this long before it ends."""


class PlanFeePatch(TypedDict):
    """A JSON merge patch (RFC 7396)."""

    plan_id: NotRequired[int]
    amount: NotRequired[int]
    """In minor units. Includes the tax."""
    period: NotRequired[Literal["month", "quarter", "year"]]
    """Calendar periods. The first one costs its days only."""
    tax_rate: NotRequired[int]
    """In hundredths of a percent."""
    pay_within_days: NotRequired[int]
    """Days from the charge to the last day to pay."""
    if_unpaid: NotRequired[Literal["end", "keep"]]
    """The result for a membership that is not paid in time."""
    grace_days: NotRequired[int]
    """With `end`, the membership is in `grace` this long before it ends."""


class BookingRefundUser(TypedDict):
    id: int
    name: str


class BookingRefund(TypedDict):
    """A refund to the means with which a booking was paid."""

    id: int
    booking_id: int
    user: BookingRefundUser
    payment_id: int
    means: Literal["cash", "card", "transfer", "balance", "stripe", "mollie"]
    amount: int
    currency: str
    """ISO 4217."""
    state: Literal["open", "done", "kept", "reversed"]
    """`kept` went to the balance. `reversed` ended with its payment."""
    created_at: str
    """RFC 3339 in UTC."""
    done_at: Optional[str]
    """RFC 3339 in UTC."""
    payout_id: Optional[int]


class RefundByInput(TypedDict):
    """How staff pay out a refund that failed online."""

    means: Literal["cash", "card", "transfer"]
    drawer_id: NotRequired[int]
    """The drawer of the cash. The default is the first drawer."""


class TakingsMean(TypedDict):
    means: Literal["cash", "card", "transfer", "stripe", "mollie"]
    currency: str
    """ISO 4217."""
    in_: int
    out: int


class TakingsRevenue(TypedDict):
    kind: Literal["tax", "court", "guests", "fee", "membership"]
    currency: str
    """ISO 4217."""
    amount: int
    """Without tax, except for the kind `tax`."""


class TakingsWrittenOff(TypedDict):
    currency: str
    """ISO 4217."""
    amount: int


class TakingsCash(TypedDict):
    currency: str
    """ISO 4217."""
    amount: int


class TakingsOwed(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class TakingsRefund(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class TakingsBalance(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class Takings(TypedDict):
    """The takings and the revenue of a period. Amounts are in minor units."""

    means: List[TakingsMean]
    """Counts of the cash, deposits at the bank and payouts of providers are not included."""
    revenue: List[TakingsRevenue]
    written_off: List[TakingsWrittenOff]
    """The debts that were written off, without reversed write-offs. The revenue contains them."""
    cash: List[TakingsCash]
    """The cash in the drawers now. Negative if more was paid out than taken."""
    owed: List[TakingsOwed]
    """The present debts of all people."""
    refunds: List[TakingsRefund]
    """The refunds that are not paid out yet."""
    balances: List[TakingsBalance]
    """The present balances of all people."""


class PersonAccountBalance(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class PersonAccountOwed(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class PersonAccountOwedBooking(TypedDict):
    booking_id: int
    owed: int
    currency: str
    """ISO 4217."""
    owed_since: str
    """RFC 3339 in UTC."""


class PersonAccountOwedDue(TypedDict):
    due_id: int
    owed: int
    currency: str
    """ISO 4217."""


class PersonAccount(TypedDict):
    """The account of a person at the club."""

    balances: List[PersonAccountBalance]
    """The money that the club holds for the person."""
    owed: List[PersonAccountOwed]
    """The debts of the person."""
    owed_bookings: List[PersonAccountOwedBooking]
    """At most 100 bookings, oldest debt first."""
    owed_dues: List[PersonAccountOwedDue]
    """At most 100 membership fees, oldest first."""


class Movement(TypedDict):
    """One line of the account of a person."""

    id: int
    created_at: str
    """RFC 3339 in UTC."""
    kind: Literal["charge", "payment", "top_up", "refund", "payout", "reversal", "transfer", "voucher", "cash_count", "write_off", "dispute"]
    account: Literal["assets:receivable", "assets:cash", "assets:card", "assets:bank", "assets:clearing:stripe", "assets:clearing:mollie", "assets:disputes", "liabilities:balance", "liabilities:refunds", "liabilities:vouchers", "liabilities:tax", "income:court", "income:guests", "income:fee", "income:membership", "expenses:cash-difference", "expenses:write-offs", "expenses:disputes", "expenses:provider-fees"]
    booking_id: Optional[int]
    amount: int
    """Positive if the person owes more, negative if the club owes more."""
    currency: str
    """ISO 4217."""


class InvoicePayerInput(TypedDict):
    payer_id: Optional[int]


class VoucherBoughtBy(TypedDict):
    id: int
    name: str


class VoucherRedeemedBy(TypedDict):
    id: int
    name: str


class Voucher(TypedDict):
    """A gift voucher. The club owes its amount until a player redeems the voucher."""

    id: int
    code: str
    """A code such as `7K4M-Q2XF-9TRB`. Every player who knows the code can redeem the voucher."""
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""
    status: Literal["open", "redeemed", "cancelled"]
    expires_on: Optional[str]
    """The last day on which the voucher can be redeemed."""
    bought_by: VoucherBoughtBy
    redeemed_by: Optional[VoucherRedeemedBy]
    redeemed_at: Optional[str]
    """RFC 3339 in UTC."""
    note: Optional[str]
    created_at: str
    """RFC 3339 in UTC."""


class VoucherInputMean(TypedDict):
    means: Literal["cash", "card", "transfer", "balance"]
    """`balance` is the money that the club holds for the person."""
    amount: NotRequired[int]
    """Only the last part can omit it: the part then pays the rest."""
    tendered: NotRequired[int]
    """The cash that the person hands over."""
    drawer_id: NotRequired[int]
    """The drawer of the cash. The default is the first drawer."""


class VoucherInput(TypedDict):
    user_id: int
    """The person who buys the voucher."""
    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """The default is the currency of the club."""
    means: NotRequired[List[VoucherInputMean]]
    """The default is the balance of the person."""
    expires_on: NotRequired[Optional[str]]
    """A calendar date, YYYY-MM-DD."""
    note: NotRequired[Optional[str]]
    """A note, such as the name of the person who gets the voucher."""


class WriteOffInputBooking(TypedDict):
    booking_id: int
    amount: NotRequired[int]
    """In minor units. The default is the whole amount."""


class WriteOffInput(TypedDict):
    bookings: List[WriteOffInputBooking]
    """The bookings of one person."""
    reason: str
    """Staff can see it."""


class WriteOffUser(TypedDict):
    id: int
    name: str


class WriteOffCreatedBy(TypedDict):
    id: int
    name: str


class WriteOff(TypedDict):
    """A debt that was written off, or a debt that returned."""

    id: int
    booking_id: int
    user: WriteOffUser
    currency: str
    """ISO 4217."""
    amount: int
    """Negative if the debt returned, or if the booking became cheaper."""
    reversible: int
    """The part that can be reversed now."""
    reason: Optional[str]
    created_by: Optional[WriteOffCreatedBy]
    created_at: str
    """RFC 3339 in UTC."""


class OnlinePaymentInput(TypedDict):
    pass


class OnlinePayment(TypedDict):
    """A payment on the page of a payment provider."""

    id: int
    booking_id: int
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""
    state: Literal["open", "processing", "paid", "refunded", "failed"]
    """`open`: pay at `url`. `processing`: the provider has not decided yet, so do not pay again. `refunded`: the money came too late or twice, and goes back. `failed`: nothing was paid, and the player can try again."""
    url: Optional[str]
    """The page of the provider. Null unless the payment is open."""
    pay_by: Optional[str]
    """The slot is held until then."""
    provider: Literal["stripe", "mollie"]
    mode: Literal["test", "live"]
    """Payments in test mode never get into the books."""
    reason: Optional[str]
    """The provider's code for the failure."""
    created_at: str
    """RFC 3339 in UTC."""


class OwnPaymentInput(TypedDict):
    amount: NotRequired[int]
    """The default is the amount `due` of a held booking, or the whole debt of another booking."""


class BookingSharesInputShare(TypedDict):
    id: NotRequired[int]
    """An existing share. A share that is not in the list is removed."""
    name: str
    """Text of 1 to 80 characters."""
    amount: NotRequired[int]
    """In minor units. Without amounts, the price is divided equally."""


class BookingSharesInput(TypedDict):
    shares: NotRequired[List[BookingSharesInputShare]]
    """The default is one share for each player of the booking."""


class BookingSharesSplitShare(TypedDict):
    id: int
    name: str
    amount: int
    """In minor units, such as cents."""
    state: Literal["open", "processing", "authorized", "paid", "covered"]
    """`authorized`: the money is reserved, and is taken when the whole price is reserved. `covered`: somebody else has paid the share."""
    url: str
    """The page on which a person pays."""


class BookingSharesSplit(TypedDict):
    state: Literal["open", "capturing", "paid", "released"]
    """`capturing`: the whole price is reserved, and is being taken. `released`: nobody pays, and all reserved money is released."""
    pay_by: str
    """If the whole price is not reserved until then, nobody pays."""
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""
    rest: int
    """The part of the price that nobody has reserved, in minor units."""
    provider: Literal["stripe", "mollie"]
    mode: Literal["test", "live"]
    """Payments in test mode never get into the books."""
    shares: List[BookingSharesSplitShare]


class BookingShares(TypedDict):
    """How several people pay a booking. `split` is null if it is not shared."""

    share_within_minutes: int
    """The time to pay of a new split, in minutes. 0 means that the booking cannot be shared."""
    split: Optional[BookingSharesSplit]


class OfferedTermsRefund(TypedDict):
    hours_before: int
    """The cancellation is at least this many hours before the start."""
    percent: int
    """The refunded percentage of the price."""


class OfferedTerms(TypedDict):
    """The payment terms of a court for the current user."""

    mode: Literal["none", "later", "now", "deposit"]
    """`none` charges nothing. With `later`, the player owes the price from the confirmation on. With `now`, the slot is held (status `offered`) until it is paid. With `deposit`, this applies to `deposit_percent` of the price. A booking by staff is always owed."""
    tax_rate: int
    """In hundredths of a percent. Prices include the tax."""
    refunds: List[OfferedTermsRefund]
    """The entry with the most hours that the cancellation reaches applies. If none matches, nothing is refunded. An empty list, or a cancellation by the club, refunds everything."""
    refund_to: Literal["balance", "origin"]
    """With `balance`, refunds go to the balance of the player. With `origin`, they go back to the person who paid, by the same means. What a balance paid goes to the balance of the player."""
    late_cancellation_fee: int
    """Added if the cancellation does not refund everything."""
    no_show_fee: int
    """Added to the price if the player does not come."""
    due_percent: int
    """The percentage of the price that is paid before the confirmation."""
    pay_within_minutes: int
    """The slot is held for the payment this many minutes."""


class PaymentMeansOnline(TypedDict):
    provider: Literal["stripe", "mollie"]
    mode: Literal["test", "live"]
    """Payments in test mode never get into the books."""


class PaymentMeansProcessing(TypedDict):
    id: int
    booking_id: int


class PaymentMeans(TypedDict):
    """How the current user can pay without staff. Null if not at all."""

    online: Optional[PaymentMeansOnline]
    processing: List[PaymentMeansProcessing]
    """Do not pay these bookings again."""


class RedeemInput(TypedDict):
    code: str


class RedeemedVoucher(TypedDict):
    """The money that is now part of the balance."""

    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class ShareLink(TypedDict):
    token: str
    """The token from the link of a share."""


class SharedBookingShare(TypedDict):
    id: int
    name: str
    amount: int
    """In minor units, such as cents."""
    state: Literal["open", "processing", "authorized", "paid", "covered"]
    """`authorized`: the money is reserved, and is taken when the whole price is reserved. `covered`: somebody else has paid the share."""


class SharedBooking(TypedDict):
    """A shared booking, for people with the link of a share."""

    court_name: str
    venue: Optional[str]
    booking_date: str
    start_time: str
    end_time: str
    time_zone: str
    share_id: int
    """The share of the link."""
    state: Literal["open", "capturing", "paid", "released"]
    """`capturing`: the whole price is reserved, and is being taken. `released`: nobody pays, and all reserved money is released."""
    pay_by: str
    """If the whole price is not reserved until then, nobody pays."""
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""
    rest: int
    """The part of the price that nobody has reserved, in minor units."""
    provider: Literal["stripe", "mollie"]
    mode: Literal["test", "live"]
    """Payments in test mode never get into the books."""
    shares: List[SharedBookingShare]


class SharePaymentInput(TypedDict):
    token: str
    """The token from the link of a share."""
    rest: NotRequired[bool]
    """Whether the person pays everything that nobody has reserved."""


class SharePayment(TypedDict):
    url: str
    """The page of the provider. Open it in the browser."""


class BankAccount(TypedDict):
    """The bank account for the transfers of players."""

    holder: Optional[str]
    """The name of the account holder. Null removes the account."""
    iban: Optional[str]
    """The IBAN. The service removes spaces."""
    bic: Optional[str]
    version: int
    updated_at: str
    """RFC 3339 in UTC."""


class BankAccountInput(TypedDict):
    holder: Optional[str]
    """The name of the account holder. Null removes the account."""
    iban: Optional[str]
    """The IBAN. The service removes spaces."""
    bic: NotRequired[Optional[str]]


class BankLineProposalUser(TypedDict):
    id: int
    name: str


class BankLineProposalBooking(TypedDict):
    booking_id: int
    amount: int


class BankLineProposalDue(TypedDict):
    due_id: int
    amount: int


class BankLineProposal(TypedDict):
    user: BankLineProposalUser
    bookings: List[BankLineProposalBooking]
    dues: List[BankLineProposalDue]
    top_up: int
    """The part that goes to the balance."""


class BankLine(TypedDict):
    """An incoming transfer on a bank statement."""

    id: int
    booked_on: str
    """A calendar date, YYYY-MM-DD."""
    amount: int
    """In minor units."""
    currency: str
    """ISO 4217."""
    name: Optional[str]
    """The payer's name."""
    text: Optional[str]
    status: Literal["open", "booked", "ignored"]
    payment_id: Optional[int]
    ignored_reason: Optional[str]
    created_at: str
    """RFC 3339 in UTC."""
    proposals: List[BankLineProposal]
    """At most three proposals. Only an open line has proposals."""


class IgnoreInput(TypedDict):
    reason: str
    """Text of 1 to 500 characters."""


class BankLinePaymentInputBooking(TypedDict):
    booking_id: int
    amount: NotRequired[int]
    """In minor units."""


class BankLinePaymentInputDue(TypedDict):
    due_id: int
    amount: NotRequired[int]
    """In minor units."""


class BankLinePaymentInput(TypedDict):
    """The rest of the transfer goes to the balance of the person."""

    user_id: int
    bookings: NotRequired[List[BankLinePaymentInputBooking]]
    """The default amount is the debt, or the rest of the transfer if the rest is smaller."""
    dues: NotRequired[List[BankLinePaymentInputDue]]
    """Membership fees, which are paid after the bookings."""


class BankStatementInputColumns(TypedDict):
    """The names of the columns of a CSV file, if the service does not recognise them."""

    date: str
    amount: NotRequired[str]
    credit: NotRequired[str]
    name: NotRequired[str]
    text: NotRequired[str]
    reference: NotRequired[str]
    currency: NotRequired[str]


class BankStatementInput(TypedDict):
    content: str
    """The file as text: CAMT.053 or CSV."""
    columns: NotRequired[BankStatementInputColumns]
    """The names of the columns of a CSV file, if the service does not recognise them."""


class BankImport(TypedDict):
    """The numbers of lines of an imported statement."""

    new: int
    booked: int
    """New lines with the reference of a booking."""
    open: int
    """New lines that staff must book."""
    known: int
    """Lines of an earlier import."""
    skipped: int
    """Outgoing transfers, and transfers that are not booked yet."""


class Transfer(TypedDict):
    """The details for paying a booking by bank transfer."""

    holder: str
    iban: str
    bic: Optional[str]
    reference: str
    """The creditor reference (ISO 11649) in groups of four characters, such as `RF34 0000 0000 42`."""
    amount: int
    """The debt in minor units."""
    currency: str
    """ISO 4217."""
    qr_text: Optional[str]
    """The text of a QR code (EPC069-12). Null if the booking has no debt in euros."""


class WaitlistInput(TypedDict):
    """The slots to wait for, in wall-clock time at the court."""

    court_id: NotRequired[int]
    type: NotRequired[str]
    """A sport, to wait for any court of this sport. Send it instead of court_id."""
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_after: NotRequired[str]
    """The earliest start, HH:MM; 00:00 by default."""
    end_before: NotRequired[str]
    """The latest end, HH:MM; 24:00 by default."""
    duration_minutes: int
    """The duration in minutes."""


class BookingSeriesCourt(TypedDict):
    id: int
    name: str
    type: str
    venue: Optional[str]


class BookingSeriesUser(TypedDict):
    id: int
    name: str
    email: Optional[str]


class BookingSeries(TypedDict):
    """Weekly bookings of one court. List them with `GET /admin/bookings?series_id=`."""

    id: int
    court_id: int
    court: BookingSeriesCourt
    user_id: int
    user: BookingSeriesUser
    days: List[int]
    """ISO days of the week: Monday is 1, Sunday is 7."""
    start_date: str
    """The first day on which there may be a booking."""
    until: Optional[str]
    """The last day on which there may be a booking."""
    count: Optional[int]
    """Number of dates, including skipped dates."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    overrides: List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]
    """The rules that were overridden on at least one date."""
    skipped: List[SkippedDate]
    """The dates that were skipped when the series was created."""
    booking_count: int
    """Number of bookings in the series."""
    upcoming_count: int
    """Number of upcoming bookings in the series."""
    cancelled_from: Optional[str]
    """The date from which the series was cancelled."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class SeriesInputParticipant(TypedDict):
    name: NotRequired[Optional[str]]
    """Text of 1 to 120 characters."""
    email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""


class SeriesInput(TypedDict):
    """Send exactly one of user_id, email and guest_name, and exactly one of until and count."""

    user_id: NotRequired[int]
    email: NotRequired[str]
    """A user's email address."""
    guest_name: NotRequired[str]
    """The name of a person without an account. A new name adds a guest."""
    guest_phone: NotRequired[str]
    """The phone number of the guest. Send it only with `guest_name`. Digits, spaces and + ( ) . / -"""
    override: NotRequired[List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]]
    """The rules to override. The rules `past`, `notice`, `horizon`, `quota` and `plan` never apply to an admin."""
    court_id: int
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    note: NotRequired[Optional[str]]
    participants: NotRequired[List[SeriesInputParticipant]]
    """Each participant has a name, an email or both. A user with that email can see the booking."""
    days: List[int]
    """ISO days of the week: Monday is 1, Sunday is 7."""
    start_date: str
    """A calendar date, YYYY-MM-DD, from 1900 to 2999."""
    until: NotRequired[Optional[str]]
    """The last day on which there may be a booking."""
    count: NotRequired[Optional[int]]
    """Number of dates, including skipped dates."""
    on_conflict: NotRequired[Literal["refuse", "skip"]]
    """'refuse' (the default) creates no series. 'skip' books the other dates."""


class SeriesPreviewBookingPrice(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class SeriesPreviewBooking(TypedDict):
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    price: Optional[SeriesPreviewBookingPrice]


class SeriesPreview(TypedDict):
    bookings: List[SeriesPreviewBooking]
    conflicts: List[SkippedDate]


class SeriesCancellation(TypedDict):
    from_: NotRequired[str]
    """The first day to cancel. The default is today at the court."""
    reason: NotRequired[Optional[str]]
    """Shown to the player."""


class CancelledSeriesCourt(TypedDict):
    id: int
    name: str
    type: str
    venue: Optional[str]


class CancelledSeriesUser(TypedDict):
    id: int
    name: str
    email: Optional[str]


class CancelledSeries(TypedDict):
    id: int
    court_id: int
    court: CancelledSeriesCourt
    user_id: int
    user: CancelledSeriesUser
    days: List[int]
    """ISO days of the week: Monday is 1, Sunday is 7."""
    start_date: str
    """The first day on which there may be a booking."""
    until: Optional[str]
    """The last day on which there may be a booking."""
    count: Optional[int]
    """Number of dates, including skipped dates."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    overrides: List[Literal["active", "past", "notice", "horizon", "opening_hours", "grid", "duration", "closures", "quota", "buffer", "overlap", "plan"]]
    """The rules that were overridden on at least one date."""
    skipped: List[SkippedDate]
    """The dates that were skipped when the series was created."""
    booking_count: int
    """Number of bookings in the series."""
    upcoming_count: int
    """Number of upcoming bookings in the series."""
    cancelled_from: Optional[str]
    """The date from which the series was cancelled."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    cancelled_booking_ids: List[int]
    """The bookings that this request cancelled."""


class Closure(TypedDict):
    """Dates and times are local to each court."""

    id: int
    court_ids: Optional[List[int]]
    """The closed courts. Null means all courts, including courts that are added later."""
    start_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_date: str
    """A calendar date, YYYY-MM-DD."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    weekly_until: Optional[str]
    """For a weekly closure: the last date on which it can start. Null if the closure does not repeat."""
    reason: str
    """The reason that players see."""
    bookings_to_cancel: int
    """Number of bookings that the closure still has to cancel. New bookings are already rejected."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class ClosureInputDecisionRescheduleTo(TypedDict):
    """The new slot. Null cancels the booking."""

    court_id: int
    booking_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""


class ClosureInputDecision(TypedDict):
    booking_id: int
    version: NotRequired[int]
    reschedule_to: Optional[ClosureInputDecisionRescheduleTo]
    """The new slot. Null cancels the booking."""


class ClosureInput(TypedDict):
    court_ids: Optional[List[int]]
    """The closed courts. Null means all courts, including courts that are added later."""
    start_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_date: str
    """A calendar date, YYYY-MM-DD."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    reason: str
    """The reason that players see."""
    weekly_until: NotRequired[Optional[str]]
    """For a weekly closure: the last date on which it can start. Null if the closure does not repeat."""
    bookings: NotRequired[Literal["refuse", "cancel"]]
    """What happens to overlapping upcoming bookings. `refuse` rejects the closure."""
    decisions: NotRequired[List[ClosureInputDecision]]
    """Decisions about overlapping bookings. `bookings` applies to the others."""
    message: NotRequired[str]
    """Added to the reason for these bookings."""


class ClosureChange(TypedDict):
    """A created or changed closure."""

    id: int
    court_ids: Optional[List[int]]
    """The closed courts. Null means all courts, including courts that are added later."""
    start_date: str
    """A calendar date, YYYY-MM-DD."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_date: str
    """A calendar date, YYYY-MM-DD."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    weekly_until: Optional[str]
    """For a weekly closure: the last date on which it can start. Null if the closure does not repeat."""
    reason: str
    """The reason that players see."""
    bookings_to_cancel: int
    """Number of bookings that the closure still has to cancel. New bookings are already rejected."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    cancelled_booking_ids: List[int]
    """The bookings that this request has cancelled."""


class ClosurePatch(TypedDict):
    """A JSON merge patch (RFC 7396)."""

    court_ids: NotRequired[Optional[List[int]]]
    """The closed courts. Null means all courts, including courts that are added later."""
    start_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    start_time: NotRequired[str]
    """A time of day, HH:MM, 00:00–23:59."""
    end_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    end_time: NotRequired[str]
    """A time of day, HH:MM, up to 24:00."""
    weekly_until: NotRequired[Optional[str]]
    """For a weekly closure: the last date on which it can start. Null if the closure does not repeat."""
    reason: NotRequired[str]
    """The reason that players see."""
    bookings: NotRequired[Literal["refuse", "cancel"]]
    """What happens to overlapping upcoming bookings. `refuse` rejects the closure."""


class ApiKey(TypedDict):
    """An API key. The text of a secret key is not included."""

    id: int
    name: str
    hint: str
    """The first characters of the key."""
    publishable: bool
    """Whether the key may be public, for example in a web page. A publishable key has the same rights as a secret key."""
    key: Optional[str]
    """The text of a publishable key. Null for a secret key."""
    created_at: str
    """RFC 3339 in UTC."""
    expires_at: Optional[str]
    """RFC 3339 in UTC."""
    scopes: Optional[List[Literal["courts:read", "accounts", "bookings", "admin"]]]
    """The scopes of the key. Null means all scopes."""
    origins: Optional[List[str]]
    """The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin."""
    rate_per_minute: Optional[int]
    """The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service."""
    revoked_at: Optional[str]
    """RFC 3339 in UTC."""
    last_used_at: Optional[str]
    """Accurate to the minute."""
    rotated_from_id: Optional[int]
    """The id of the key that this key replaces."""


class ApiKeyInput(TypedDict):
    name: str
    """Text of 1 to 120 characters."""
    expires_at: NotRequired[Optional[str]]
    """RFC 3339 in UTC."""
    scopes: NotRequired[Optional[List[Literal["courts:read", "accounts", "bookings", "admin"]]]]
    """The scopes of the key. Null means all scopes."""
    origins: NotRequired[Optional[List[str]]]
    """The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin."""
    rate_per_minute: NotRequired[Optional[int]]
    """The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service."""
    publishable: NotRequired[bool]
    """Creates a key that may be public. Lists show the text of such a key."""


class NewApiKey(TypedDict):
    """A new API key with its text."""

    id: int
    name: str
    hint: str
    """The first characters of the key."""
    publishable: bool
    """Whether the key may be public, for example in a web page. A publishable key has the same rights as a secret key."""
    key: str
    """The text of the key. A secret key is never shown again."""
    created_at: str
    """RFC 3339 in UTC."""
    expires_at: Optional[str]
    """RFC 3339 in UTC."""
    scopes: Optional[List[Literal["courts:read", "accounts", "bookings", "admin"]]]
    """The scopes of the key. Null means all scopes."""
    origins: Optional[List[str]]
    """The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin."""
    rate_per_minute: Optional[int]
    """The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service."""
    revoked_at: Optional[str]
    """RFC 3339 in UTC."""
    last_used_at: Optional[str]
    """Accurate to the minute."""
    rotated_from_id: Optional[int]
    """The id of the key that this key replaces."""


class ApiKeyPatch(TypedDict):
    """Changes to an API key. Omitted fields do not change."""

    name: NotRequired[str]
    """Text of 1 to 120 characters."""
    expires_at: NotRequired[Optional[str]]
    """RFC 3339 in UTC."""
    scopes: NotRequired[Optional[List[Literal["courts:read", "accounts", "bookings", "admin"]]]]
    """The scopes of the key. Null means all scopes."""
    origins: NotRequired[Optional[List[str]]]
    """The origins whose web pages may use a publishable key, such as https://app.example.org. Null means any origin."""
    rate_per_minute: NotRequired[Optional[int]]
    """The number of rate limit units that one client address may use per minute with this key. Each process keeps its own count. Most requests cost one unit. Null means the default limit of the service."""


class InvitationInvitedBy(TypedDict):
    """The admin who sent the invitation; null for an operator at the command line."""

    id: int
    name: str


class Invitation(TypedDict):
    """An invitation to register. Its link is not included."""

    id: int
    email: str
    name: Optional[str]
    role: Literal["player", "desk", "treasurer", "admin"]
    language: Optional[Literal["en", "es"]]
    """The language of emails to this user, as an ISO 639 code."""
    state: Literal["open", "used", "revoked", "expired"]
    """Only an `open` invitation can be used."""
    invited_by: Optional[InvitationInvitedBy]
    """The admin who sent the invitation; null for an operator at the command line."""
    created_at: str
    """RFC 3339 in UTC."""
    expires_at: str
    """RFC 3339 in UTC."""
    used_at: Optional[str]
    """RFC 3339 in UTC."""
    revoked_at: Optional[str]
    """RFC 3339 in UTC."""
    user_id: Optional[int]
    """The account that was registered with the invitation."""


class InvitationInput(TypedDict):
    email: str
    """An email address. The domain may be in Unicode."""
    role: NotRequired[Literal["player", "desk", "treasurer", "admin"]]
    """The role of the new account. The default is `player`."""
    name: NotRequired[Optional[str]]
    """No line breaks or other control characters."""
    language: NotRequired[Optional[Literal["en", "es"]]]
    """The language of emails to this user, as an ISO 639 code."""


class SentInvitationInvitedBy(TypedDict):
    """The admin who sent the invitation; null for an operator at the command line."""

    id: int
    name: str


class SentInvitation(TypedDict):
    id: int
    email: str
    name: Optional[str]
    role: Literal["player", "desk", "treasurer", "admin"]
    language: Optional[Literal["en", "es"]]
    """The language of emails to this user, as an ISO 639 code."""
    state: Literal["open", "used", "revoked", "expired"]
    """Only an `open` invitation can be used."""
    invited_by: Optional[SentInvitationInvitedBy]
    """The admin who sent the invitation; null for an operator at the command line."""
    created_at: str
    """RFC 3339 in UTC."""
    expires_at: str
    """RFC 3339 in UTC."""
    used_at: Optional[str]
    """RFC 3339 in UTC."""
    revoked_at: Optional[str]
    """RFC 3339 in UTC."""
    user_id: Optional[int]
    """The account that was registered with the invitation."""
    link: Optional[str]
    """The link to pass on by hand, if the service sends no mail. It is never shown again. Null if the service emails the link."""


class Person(TypedDict):
    id: int
    name: str
    email: Optional[str]
    """Null for a guest, who has no account and cannot sign in."""
    contact_email: Optional[str]
    """A guest's email. The service sends no emails to this address."""
    phone: Optional[str]
    role: Literal["player", "desk", "treasurer", "admin"]
    active: bool
    deactivated_at: Optional[str]
    """RFC 3339 in UTC."""
    email_verified_at: Optional[str]
    """RFC 3339 in UTC."""
    pending_since: Optional[str]
    """The time of registration. Null after approval, or if none is needed."""
    created_at: str
    """RFC 3339 in UTC."""


class PersonDetailBookings(TypedDict):
    total: int
    upcoming: int
    completed: int
    no_show: int
    cancelled: int


class PersonDetail(TypedDict):
    id: int
    name: str
    email: Optional[str]
    """Null for a guest, who has no account and cannot sign in."""
    contact_email: Optional[str]
    """A guest's email. The service sends no emails to this address."""
    phone: Optional[str]
    role: Literal["player", "desk", "treasurer", "admin"]
    active: bool
    deactivated_at: Optional[str]
    """RFC 3339 in UTC."""
    email_verified_at: Optional[str]
    """RFC 3339 in UTC."""
    pending_since: Optional[str]
    """The time of registration. Null after approval, or if none is needed."""
    created_at: str
    """RFC 3339 in UTC."""
    note: Optional[str]
    """Only for the staff."""
    bookings: PersonDetailBookings
    upcoming_bookings: List[AdminBooking]
    """Soonest first, at most 100."""


class PersonPatch(TypedDict):
    """Only guests have a `contact_email`."""

    role: NotRequired[Literal["player", "desk", "treasurer", "admin"]]
    active: NotRequired[bool]
    name: NotRequired[str]
    """No line breaks or other control characters."""
    contact_email: NotRequired[Optional[str]]
    """An email address. The domain may be in Unicode."""
    phone: NotRequired[Optional[str]]
    """Digits, spaces and + ( ) . / -"""


class PersonMerge(TypedDict):
    user_id: int


class PersonNote(TypedDict):
    note: Optional[str]
    replaces: NotRequired[Optional[str]]


class EventList(TypedDict):
    data: List[Event]
    last_id: int
    """Send this id as `after` to get the events that follow. The id never decreases."""


class BookingEventData(AdminBooking):
    former: NotRequired[Dict[str, Any]]
    """The former values of changed fields."""


class BookingEvent(TypedDict):
    """A booking right after an event, as admins see it."""

    id: int
    """Increases by one with each event."""
    type: Literal["booking.created", "booking.offered", "booking.pending", "booking.confirmed", "booking.rejected", "booking.rescheduled", "booking.cancelled", "booking.completed", "booking.no_show", "booking.updated", "booking.checked_in"]
    timestamp: str
    """RFC 3339 in UTC."""
    data: BookingEventData


class CourtEventData(Court):
    former: NotRequired[Dict[str, Any]]
    """The former values of changed fields."""


class CourtEvent(TypedDict):
    """A court right after an event."""

    id: int
    """Increases by one with each event."""
    type: Literal["court.created", "court.updated", "court.deleted"]
    timestamp: str
    """RFC 3339 in UTC."""
    data: CourtEventData


class ClosureEventData(Closure):
    former: NotRequired[Dict[str, Any]]
    """The former values of changed fields."""


class ClosureEvent(TypedDict):
    """A closure right after an event."""

    id: int
    """Increases by one with each event."""
    type: Literal["closure.created", "closure.updated", "closure.deleted"]
    timestamp: str
    """RFC 3339 in UTC."""
    data: ClosureEventData


class AvailabilityChange(TypedDict):
    """Courts and dates whose availability may have changed."""

    court_ids: Optional[List[int]]
    """The courts. Null means any court."""
    dates: Optional[List[str]]
    """The dates. Null means any date."""


class OwnBookingEventData(Booking):
    former: NotRequired[Dict[str, Any]]
    """The former values of changed fields."""


class OwnBookingEvent(TypedDict):
    """A booking right after an event, as the player sees it."""

    id: int
    """Increases by one with each event."""
    type: Literal["booking.created", "booking.offered", "booking.pending", "booking.confirmed", "booking.rejected", "booking.rescheduled", "booking.cancelled", "booking.completed", "booking.no_show", "booking.updated", "booking.checked_in"]
    timestamp: str
    """RFC 3339 in UTC."""
    data: OwnBookingEventData


class LiveTicket(TypedDict):
    ticket: str
    """Opens streams at /live?ticket=… until the session ends. A session has one ticket for each API key."""
    expires_at: str
    """RFC 3339 in UTC."""


class Webhook(TypedDict):
    """An endpoint that receives events. The secret is not included."""

    id: int
    url: str
    """The https:// address that receives the events."""
    description: Optional[str]
    event_types: List[Literal["booking.created", "booking.offered", "booking.pending", "booking.confirmed", "booking.rejected", "booking.rescheduled", "booking.cancelled", "booking.completed", "booking.no_show", "booking.updated", "booking.checked_in", "court.created", "court.updated", "court.deleted", "closure.created", "closure.updated", "closure.deleted"]]
    """The event types to send. Empty means all types."""
    enabled: bool
    """Whether events are sent. Events that happen while the webhook is disabled are not sent later."""
    disabled_reason: Optional[str]
    """Why the service disabled the webhook automatically."""
    failures: int
    """Number of consecutive failed attempts."""
    paused_until: Optional[str]
    """If the endpoint keeps failing, the time at which sending resumes."""
    old_secret_until: Optional[str]
    """Until this time, messages are also signed with the previous secret."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""


class WebhookInput(TypedDict):
    url: str
    """The https:// address that receives the events."""
    description: NotRequired[Optional[str]]
    event_types: NotRequired[List[Literal["booking.created", "booking.offered", "booking.pending", "booking.confirmed", "booking.rejected", "booking.rescheduled", "booking.cancelled", "booking.completed", "booking.no_show", "booking.updated", "booking.checked_in", "court.created", "court.updated", "court.deleted", "closure.created", "closure.updated", "closure.deleted"]]]
    """The event types to send. Empty means all types."""
    enabled: NotRequired[bool]
    """Whether events are sent. Events that happen while the webhook is disabled are not sent later."""


class NewWebhook(TypedDict):
    """A webhook with its new secret."""

    id: int
    url: str
    """The https:// address that receives the events."""
    description: Optional[str]
    event_types: List[Literal["booking.created", "booking.offered", "booking.pending", "booking.confirmed", "booking.rejected", "booking.rescheduled", "booking.cancelled", "booking.completed", "booking.no_show", "booking.updated", "booking.checked_in", "court.created", "court.updated", "court.deleted", "closure.created", "closure.updated", "closure.deleted"]]
    """The event types to send. Empty means all types."""
    enabled: bool
    """Whether events are sent. Events that happen while the webhook is disabled are not sent later."""
    disabled_reason: Optional[str]
    """Why the service disabled the webhook automatically."""
    failures: int
    """Number of consecutive failed attempts."""
    paused_until: Optional[str]
    """If the endpoint keeps failing, the time at which sending resumes."""
    old_secret_until: Optional[str]
    """Until this time, messages are also signed with the previous secret."""
    version: int
    created_at: str
    """RFC 3339 in UTC."""
    updated_at: str
    """RFC 3339 in UTC."""
    secret: str
    """The secret that signs messages (Standard Webhooks). It is shown only once."""


class WebhookPatch(TypedDict):
    """A JSON merge patch (RFC 7396)."""

    url: NotRequired[str]
    """The https:// address that receives the events."""
    description: NotRequired[Optional[str]]
    event_types: NotRequired[List[Literal["booking.created", "booking.offered", "booking.pending", "booking.confirmed", "booking.rejected", "booking.rescheduled", "booking.cancelled", "booking.completed", "booking.no_show", "booking.updated", "booking.checked_in", "court.created", "court.updated", "court.deleted", "closure.created", "closure.updated", "closure.deleted"]]]
    """The event types to send. Empty means all types."""
    enabled: NotRequired[bool]
    """Whether events are sent. Events that happen while the webhook is disabled are not sent later."""


class WebhookDelivery(TypedDict):
    id: int
    webhook_id: int
    message_id: str
    """The `webhook-id` header. It is the same for every attempt."""
    type: str
    status: Literal["pending", "delivered", "failed"]
    attempts: int
    """Number of attempts since the delivery was created or last sent again."""
    next_attempt_at: Optional[str]
    """RFC 3339 in UTC."""
    attempted_at: Optional[str]
    """RFC 3339 in UTC."""
    answer_status: Optional[int]
    """The HTTP status of the last response."""
    answer_ms: Optional[int]
    """How long the last attempt took, in milliseconds."""
    answer_body: Optional[str]
    """The first 1024 bytes of the last response."""
    error: Optional[str]
    """Why the attempt failed. Null if it succeeded, or if the response status shows the reason."""
    tries: List[WebhookAttempt]
    """The attempts, oldest first. Sending a delivery again keeps its last 20 earlier attempts."""
    payload: str
    """The body of the request, with the current names of people."""
    created_at: str
    """RFC 3339 in UTC."""


class WebhookAttempt(TypedDict):
    """One attempt to send a delivery."""

    attempted_at: str
    """RFC 3339 in UTC."""
    answer_status: Optional[int]
    """The HTTP status of the response."""
    answer_ms: int
    """How long the attempt took, in milliseconds."""
    answer_body: Optional[str]
    """The first 1024 bytes of the response."""
    error: Optional[str]
    """Why the attempt failed. Null if it succeeded, or if the response status shows the reason."""


class RevenueData(TypedDict):
    key: str
    """The id of the court or plan, the sport or the kind. `no-plan` if the player had no plan on the day of the booking, `no-booking` for income without a booking."""
    name: str
    """The present name to display for the key."""
    currency: str
    """ISO 4217."""
    amount: int
    """In minor units, without tax. Negative if more was refunded than earned."""
    before: Optional[int]
    """The amount in the earlier period. Null without such a period."""


class RevenueTotal(TypedDict):
    currency: str
    """ISO 4217."""
    amount: int
    """In minor units, without tax. Negative if more was refunded than earned."""
    before: Optional[int]
    """The amount in the earlier period. Null without such a period."""


class Revenue(TypedDict):
    """The income in the ledger in a period, in groups."""

    group_by: Literal["court", "sport", "plan", "kind"]
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    data: List[RevenueData]
    """The highest amount of each currency first."""
    totals: List[RevenueTotal]
    """The sum of the rows of each currency."""


class UtilisationDataRevenue(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class UtilisationData(TypedDict):
    key: str
    """The id of the court or plan (`none` without a plan), the sport, the weekday (1 = Monday), the hour (00–23), both (`1 07`), a Monday, or a month."""
    name: str
    """The name to display for the key."""
    bookings: int
    """Number of confirmed and completed bookings and no-shows. By hour, a booking counts in the hour in which it starts."""
    open_minutes: int
    """Opening hours minus closures, in minutes."""
    booked_minutes: int
    """Minutes of confirmed and completed bookings and no-shows."""
    cancelled_minutes: int
    """Minutes of cancelled bookings."""
    no_show_minutes: int
    """Minutes of no-shows. They are included in booked_minutes."""
    occupancy: Optional[float]
    """booked_minutes / open_minutes, rounded to 4 decimal places; null if open_minutes is 0."""
    cancelled_bookings: int
    """Number of cancelled bookings."""
    no_show_bookings: int
    """Number of no-shows. They are included in bookings."""
    revenue: List[UtilisationDataRevenue]
    """The charges of bookings, by currency. A booking without payment counts with its price, unless it is cancelled."""


class UtilisationTotalsRevenue(TypedDict):
    amount: int
    """In minor units, such as cents."""
    currency: str
    """ISO 4217."""


class UtilisationTotals(TypedDict):
    """Minutes are counted in local time."""

    bookings: int
    """Number of confirmed and completed bookings and no-shows. By hour, a booking counts in the hour in which it starts."""
    open_minutes: int
    """Opening hours minus closures, in minutes."""
    booked_minutes: int
    """Minutes of confirmed and completed bookings and no-shows."""
    cancelled_minutes: int
    """Minutes of cancelled bookings."""
    no_show_minutes: int
    """Minutes of no-shows. They are included in booked_minutes."""
    occupancy: Optional[float]
    """booked_minutes / open_minutes, rounded to 4 decimal places; null if open_minutes is 0."""
    cancelled_bookings: int
    """Number of cancelled bookings."""
    no_show_bookings: int
    """Number of no-shows. They are included in bookings."""
    revenue: List[UtilisationTotalsRevenue]
    """The charges of bookings, by currency. A booking without payment counts with its price, unless it is cancelled."""


class Utilisation(TypedDict):
    """How much of the open time is booked, and the revenue."""

    group_by: Literal["court", "type", "weekday", "hour", "weekday_hour", "week", "month", "plan"]
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    data: List[UtilisationData]
    totals: UtilisationTotals
    """Minutes are counted in local time."""


class ImportSummaryRefusal(TypedDict):
    line: int
    """The line of the file on which the row ends. The first line is 1."""
    column: NotRequired[str]
    """The column with the error."""
    reason: str
    """In the language of `Accept-Language`."""


class ImportSummaryNote(TypedDict):
    line: int
    """The line of the file on which the row ends. The first line is 1."""
    column: NotRequired[str]
    """The column with the error."""
    reason: str
    """In the language of `Accept-Language`."""


class ImportSummary(TypedDict):
    """The result of an import."""

    rows: int
    """Number of rows in the file."""
    imported: int
    """Number of imported rows. In a dry run, number of rows that would be imported."""
    known: int
    """Number of rows that already exist. They are not changed."""
    refused: int
    """Number of rejected rows."""
    dry_run: bool
    """Whether this was a dry run, which changes nothing."""
    ignored_columns: List[str]
    """Columns of the file that the import does not read, in lower case."""
    encoding: str
    """UTF-8, UTF-16 or a Windows encoding, such as `windows-1252`."""
    refusals: List[ImportSummaryRefusal]
    """The reasons for rejection of the first 1000 rejected rows."""
    notes: List[ImportSummaryNote]
    """Imported rows whose name was not stored."""


class MailTestInput(TypedDict):
    to: NotRequired[str]
    """An email address. The domain may be in Unicode."""


class MailTest(TypedDict):
    host: str
    accepted: bool
    detail: Optional[str]
    """Why the mail server did not accept the email."""


class QueueState(TypedDict):
    """The state of a queue of background work."""

    queue: Literal["jobs", "mail", "webhooks", "backups"]
    waiting: int
    """Unfinished entries, or places that lack the last due backup."""
    oldest_due_at: Optional[str]
    """When the oldest waiting entry was due. Null if none is due."""
    failed: int
    """Emails and deliveries that are no longer retried, or jobs whose last attempt failed."""
    last_error: Optional[str]
    """The newest error of a waiting or failed entry. It contains no personal data."""


class ResourceSchema(TypedDict):
    """A resource that admins manage."""

    name: str
    path: str
    """Below the base path of the API."""
    read: str
    """The permission to read it."""
    manage: str
    """The permission to change it."""
    input: Dict[str, Any]
    """The JSON Schema of a new resource, with defaults."""
    patch: List[str]
    """The fields that a merge patch can change."""


class ListPasskeysArguments(TypedDict):
    """Arguments: List your passkeys, oldest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListSessionsArguments(TypedDict):
    """Arguments: List your sessions, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListSignInsArguments(TypedDict):
    """Arguments: List successful and failed sign-ins to your account, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListCourtsAsAdminArguments(TypedDict):
    """Arguments: List or search courts, by position and name, or nearest first if near is sent."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    search: NotRequired[str]
    """Each word must occur in name, type, venue, address or description. Ignores case and accents."""
    type: NotRequired[str]
    """One or more sports, separated by commas: slugs or names."""
    active_only: NotRequired[bool]
    """true, false, 1 or 0."""
    venue: NotRequired[str]
    """Ignores case and accents."""
    indoor: NotRequired[bool]
    """true, false, 1 or 0."""
    surface: NotRequired[str]
    """One or more slugs, separated by commas."""
    near: NotRequired[str]
    """latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km."""
    within_km: NotRequired[float]
    """Maximum distance from near in kilometres. The default is 25."""
    updated_since: NotRequired[str]
    """Only rows that have changed at or after this time. Deleted rows are not listed."""


class PreviewDayArgumentsOpeningHour(TypedDict):
    day: int
    """ISO 8601: Monday is 1, Sunday is 7."""
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class PreviewDayArgumentsSpecialHourWindow(TypedDict):
    open: str
    """A time of day, HH:MM, 00:00–23:59."""
    close: str
    """A time of day, HH:MM, up to 24:00."""


class PreviewDayArgumentsSpecialHour(TypedDict):
    from_date: str
    """A calendar date, YYYY-MM-DD."""
    to_date: str
    """The last day."""
    name: NotRequired[str]
    """Text of 1 to 80 characters."""
    windows: List[PreviewDayArgumentsSpecialHourWindow]
    """Without windows, the court is closed."""


class PreviewDayArgumentsPricePerHour(TypedDict):
    """Without a currency, the price is in the default currency of the service."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class PreviewDayArgumentsPeakPricePricePerHour(TypedDict):
    """Without a currency, the price is in the default currency of the service."""

    amount: int
    """In minor units, such as cents."""
    currency: NotRequired[str]
    """ISO 4217."""


class PreviewDayArgumentsPeakPrice(TypedDict):
    days: List[int]
    """ISO 8601: Monday is 1, Sunday is 7."""
    start_time: str
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: str
    """A time of day, HH:MM, up to 24:00."""
    from_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    to_date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    price_per_hour: PreviewDayArgumentsPeakPricePricePerHour
    """Without a currency, the price is in the default currency of the service."""


class PreviewDayArgumentsMapPosition(TypedDict):
    """The place on the club's site map, in thousandths of its width and height."""

    x: int
    """From the left edge."""
    y: int
    """From the top edge."""


class PreviewDayArguments(TypedDict):
    """Arguments: Preview the slots that a court with these fields would offer on a day."""

    name: str
    """Text of 1 to 120 characters."""
    type: str
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    description: NotRequired[Optional[str]]
    venue: NotRequired[Optional[str]]
    """The club, park or hall where the court is."""
    address: NotRequired[Optional[str]]
    surface: NotRequired[Optional[str]]
    """Lower-case letters, digits and single underscores, such as beach_volleyball."""
    latitude: NotRequired[Optional[float]]
    """WGS 84, in degrees."""
    longitude: NotRequired[Optional[float]]
    """WGS 84, in degrees."""
    external_id: NotRequired[Optional[str]]
    """The court's id in another system. Unique among courts."""
    indoor: NotRequired[bool]
    lighted: NotRequired[bool]
    active: NotRequired[bool]
    """An inactive court cannot be booked. Its existing bookings do not change."""
    time_zone: NotRequired[str]
    """IANA name. Dates and times of bookings are local to this time zone."""
    opening_hours: NotRequired[List[PreviewDayArgumentsOpeningHour]]
    """The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed."""
    special_hours: NotRequired[List[PreviewDayArgumentsSpecialHour]]
    """Days with other opening hours, such as holidays and seasons. Periods must not overlap."""
    slot_minutes: NotRequired[int]
    """Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes."""
    min_duration_minutes: NotRequired[int]
    """The shortest booking. A multiple of slot_minutes."""
    max_duration_minutes: NotRequired[int]
    """The longest booking. A multiple of slot_minutes."""
    buffer_minutes: NotRequired[int]
    """Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies."""
    min_notice_minutes: NotRequired[int]
    """Minimum notice: minutes between the request and the start."""
    max_advance_days: NotRequired[int]
    """Players can book up to this many days ahead."""
    cancellation_cutoff_minutes: NotRequired[int]
    """Players can cancel until this many minutes before the start."""
    requires_approval: NotRequired[bool]
    """A new booking is pending until an admin confirms it."""
    price_per_hour: NotRequired[Optional[PreviewDayArgumentsPricePerHour]]
    """Without a currency, the price is in the default currency of the service."""
    peak_prices: NotRequired[List[PreviewDayArgumentsPeakPrice]]
    max_upcoming_bookings: NotRequired[Optional[int]]
    """Maximum number of upcoming bookings that a player can have on this court. Null means no limit."""
    capacity: NotRequired[Optional[int]]
    """Maximum number of people in a booking, including the owner. Null means any number."""
    no_show_after_minutes: NotRequired[Optional[int]]
    """A booking without a check-in becomes a no_show this many minutes after its start. Null means never."""
    part_ids: NotRequired[List[int]]
    """The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts."""
    position: NotRequired[int]
    """Lists of courts are sorted by position, then by name. A new court comes last."""
    map_position: NotRequired[Optional[PreviewDayArgumentsMapPosition]]
    """The place on the club's site map, in thousandths of its width and height."""
    date: str
    """A calendar date, YYYY-MM-DD."""


class ListCourtsArguments(TypedDict):
    """Arguments: List or search courts, by position and name, or nearest first if near is sent."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    search: NotRequired[str]
    """Each word must occur in name, type, venue, address or description. Ignores case and accents."""
    type: NotRequired[str]
    """One or more sports, separated by commas: slugs or names."""
    active_only: NotRequired[bool]
    """true, false, 1 or 0."""
    venue: NotRequired[str]
    """Ignores case and accents."""
    indoor: NotRequired[bool]
    """true, false, 1 or 0."""
    surface: NotRequired[str]
    """One or more slugs, separated by commas."""
    near: NotRequired[str]
    """latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km."""
    within_km: NotRequired[float]
    """Maximum distance from near in kilometres. The default is 25."""
    updated_since: NotRequired[str]
    """Only rows that have changed at or after this time. Deleted rows are not listed."""


class ListAvailabilityArguments(TypedDict):
    """Arguments: List the bookable slots of all active courts on a day, by court name, or nearest first if near is sent."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    date: str
    """A calendar date, YYYY-MM-DD."""
    duration_minutes: NotRequired[int]
    """Only slots of this duration."""
    start_after: NotRequired[str]
    """Only slots that start at this time or later, HH:MM."""
    end_before: NotRequired[str]
    """Only slots that end at this time or earlier, HH:MM. Before `start_after`, it is a time on the next day."""
    search: NotRequired[str]
    """Each word must occur in name, type, venue, address or description. Ignores case and accents."""
    type: NotRequired[str]
    """One or more sports, separated by commas: slugs or names."""
    venue: NotRequired[str]
    """Ignores case and accents."""
    indoor: NotRequired[bool]
    """true, false, 1 or 0."""
    surface: NotRequired[str]
    """One or more slugs, separated by commas."""
    near: NotRequired[str]
    """latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km."""
    within_km: NotRequired[float]
    """Maximum distance from near in kilometres. The default is 25."""
    bookable_only: NotRequired[bool]
    """Omits courts without a bookable slot. A page can then have fewer courts than `limit`."""


class ListOccupancyArguments(TypedDict):
    """Arguments: List how full each of up to 31 days is."""

    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """A calendar date, YYYY-MM-DD."""
    search: NotRequired[str]
    """Each word must occur in name, type, venue, address or description. Ignores case and accents."""
    type: NotRequired[str]
    """One or more sports, separated by commas: slugs or names."""
    venue: NotRequired[str]
    """Ignores case and accents."""
    indoor: NotRequired[bool]
    """true, false, 1 or 0."""
    surface: NotRequired[str]
    """One or more slugs, separated by commas."""


class GetCourtAvailabilityArguments(TypedDict):
    """Arguments: List the bookable slots of a court on a day, or on each of up to 31 days."""

    date: NotRequired[str]
    """A calendar date, YYYY-MM-DD. For a range, send `date_from` and `date_to`."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """At most 30 days after date_from."""
    duration_minutes: NotRequired[int]
    """Only slots of this duration."""
    start_after: NotRequired[str]
    """Only slots that start at this time or later, HH:MM."""
    end_before: NotRequired[str]
    """Only slots that end at this time or earlier, HH:MM. Before `start_after`, it is a time on the next day."""


class ListBookingsAsAdminArguments(TypedDict):
    """Arguments: List all bookings, latest start first, or soonest first with `when=upcoming`."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    status: NotRequired[str]
    """One status, or several separated by commas: offered, pending, confirmed, completed, no_show, rejected, cancelled."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    court_id: NotRequired[int]
    updated_since: NotRequired[str]
    """Only rows that have changed at or after this time. Deleted rows are not listed."""
    when: NotRequired[Literal["upcoming", "past"]]
    """upcoming: offered, pending or confirmed bookings that have not ended, soonest first. past: all other bookings, latest first."""
    date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    user_id: NotRequired[int]
    series_id: NotRequired[int]


class ListBookingsArguments(TypedDict):
    """Arguments: List the current user's bookings, or the bookings in which they take part. Latest start first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    status: NotRequired[str]
    """One status, or several separated by commas: offered, pending, confirmed, completed, no_show, rejected, cancelled."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    court_id: NotRequired[int]
    updated_since: NotRequired[str]
    """Only rows that have changed at or after this time. Deleted rows are not listed."""
    when: NotRequired[Literal["upcoming", "past"]]
    """upcoming: offered, pending or confirmed bookings that have not ended, soonest first. past: all other bookings, latest first."""
    participating: NotRequired[bool]
    """If true, lists other people's bookings in which you take part, instead of your own bookings."""


class GetBookingLimitsArguments(TypedDict):
    """Arguments: Get how much you can still book, and what prevents a booking."""

    date: str
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    court_id: NotRequired[int]
    start_time: NotRequired[str]
    """A time of day, HH:MM, 00:00–23:59."""
    end_time: NotRequired[str]
    """A time of day, HH:MM, up to 24:00."""


class ListMembershipsArguments(TypedDict):
    """Arguments: List memberships, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    plan_id: NotRequired[int]
    user_id: NotRequired[int]
    state: NotRequired[Literal["pending", "active", "grace", "ended"]]
    """The state today."""
    pending: NotRequired[bool]
    """Whether the membership waits for an admin."""


class ListBookingPaymentsArguments(TypedDict):
    """Arguments: Get the costs of several bookings."""

    booking_ids: NotRequired[str]
    """At most 500 ids. The default is the 500 bookings with the oldest debts."""


class ListCashCountsArguments(TypedDict):
    """Arguments: List the counts of the cash, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListDuesArguments(TypedDict):
    """Arguments: List membership fees, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    user_id: NotRequired[int]
    invoice_id: NotRequired[int]


class PreviewInvoiceRunArguments(TypedDict):
    """Arguments: Preview the invoices of a period."""

    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    user_id: NotRequired[int]


class ListInvoicesArguments(TypedDict):
    """Arguments: List invoices and credit notes, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    user_id: NotRequired[int]
    kind: NotRequired[Literal["invoice", "credit_note"]]


class GetLedgerBalancesArguments(TypedDict):
    """Arguments: Get the balance of each account at the end of a day."""

    date: NotRequired[str]
    """The default is today."""


class ExportLedgerArguments(TypedDict):
    """Arguments: Export the transactions of the ledger for accounting programs."""

    format: NotRequired[Literal["hledger", "beancount", "csv"]]
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """Separates the cells; comma by default. A file with semicolons has decimal commas."""


class ListLedgerTransactionsArguments(TypedDict):
    """Arguments: List the transactions of the ledger, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    account: NotRequired[Literal["assets:receivable", "assets:cash", "assets:card", "assets:bank", "assets:clearing:stripe", "assets:clearing:mollie", "assets:disputes", "liabilities:balance", "liabilities:refunds", "liabilities:vouchers", "liabilities:tax", "income:court", "income:guests", "income:fee", "income:membership", "expenses:cash-difference", "expenses:write-offs", "expenses:disputes", "expenses:provider-fees"]]
    user_id: NotRequired[int]
    booking_id: NotRequired[int]


class ListOnlinePaymentsArguments(TypedDict):
    """Arguments: List online payments, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    booking_id: NotRequired[int]
    needs_attention: NotRequired[bool]


class ListPaymentsArguments(TypedDict):
    """Arguments: List receipts, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    user_id: NotRequired[int]
    booking_id: NotRequired[int]


class ListRefundsArguments(TypedDict):
    """Arguments: List refunds to the means of payment, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    state: NotRequired[Literal["open", "done", "kept", "reversed"]]
    """`kept` went to the balance. `reversed` ended with its payment."""
    booking_id: NotRequired[int]


class PayOutRefundArguments(TypedDict):
    """Arguments: Record that a refund was paid out."""

    drawer_id: NotRequired[int]
    """The drawer of the cash. The default is the first drawer."""


class ReportTakingsArguments(TypedDict):
    """Arguments: Report the takings and the revenue of a period."""

    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""


class ListMovementsArguments(TypedDict):
    """Arguments: List the movements of a person's account, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListVouchersArguments(TypedDict):
    """Arguments: List gift vouchers, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    status: NotRequired[Literal["open", "redeemed", "cancelled"]]


class ListWriteOffsArguments(TypedDict):
    """Arguments: List the write-offs, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    user_id: NotRequired[int]
    booking_id: NotRequired[int]


class GetOfferedTermsArguments(TypedDict):
    """Arguments: Get the payment terms of a court."""

    date: NotRequired[str]
    """The default is today."""


class ListOwnMovementsArguments(TypedDict):
    """Arguments: List the movements of the current user's account, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListOwnDuesArguments(TypedDict):
    """Arguments: List the current user's membership fees, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListOwnInvoicesArguments(TypedDict):
    """Arguments: List the current user's invoices and credit notes, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListBankLinesArguments(TypedDict):
    """Arguments: List the incoming transfers of imported statements, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    status: NotRequired[Literal["open", "booked", "ignored"]]


class ListWaitlistArguments(TypedDict):
    """Arguments: List the current user's waiting list entries, by date."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    status: NotRequired[str]
    """One or more statuses, separated by commas: waiting, offered, accepted, expired, left."""


class ListBookingSeriesArguments(TypedDict):
    """Arguments: List booking series, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    court_id: NotRequired[int]
    user_id: NotRequired[int]


class ListClosuresArguments(TypedDict):
    """Arguments: List closures, earliest start first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    court_id: NotRequired[int]
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""


class ListApiKeysArguments(TypedDict):
    """Arguments: List API keys, oldest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListInvitationsArguments(TypedDict):
    """Arguments: List invitations, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    open: NotRequired[bool]
    """Whether the invitation can still be used: true, false, 1 or 0."""


class ListUsersArguments(TypedDict):
    """Arguments: List users by name, or search users, the best match first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    search: NotRequired[str]
    """Each word must occur in the name, email or phone. Case, accents and the spaces of phone numbers do not matter."""
    role: NotRequired[Literal["player", "desk", "treasurer", "admin"]]
    active: NotRequired[bool]
    """true, false, 1 or 0."""
    pending: NotRequired[bool]
    """Whether the person waits for approval: true, false, 1 or 0."""


class ListAuditArguments(TypedDict):
    """Arguments: List audit log entries, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    action: NotRequired[str]
    """Only entries with this action."""
    user_id: NotRequired[int]
    api_key_id: NotRequired[int]
    time_from: NotRequired[str]
    """Only entries at or after this time."""
    time_to: NotRequired[str]
    """Only entries before this time."""


class ListEventsArguments(TypedDict):
    """Arguments: List events, oldest first."""

    after: NotRequired[int]
    """Only events after this id."""
    limit: NotRequired[int]
    """Number of events, 1–100."""


class ListWebhooksArguments(TypedDict):
    """Arguments: List webhooks, oldest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""


class ListWebhookDeliveriesArguments(TypedDict):
    """Arguments: List the deliveries of a webhook, newest first."""

    limit: NotRequired[int]
    """Items per page, 1–100."""
    status: NotRequired[Literal["pending", "delivered", "failed"]]


class ReportRevenueArguments(TypedDict):
    """Arguments: Report the income in the ledger by court, sport, plan or kind."""

    group_by: Literal["court", "sport", "plan", "kind"]
    """What the rows of the report are."""
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """The last day. The range can have at most 366 days."""
    compare_from: NotRequired[str]
    """The first day of an earlier period to compare with."""
    compare_to: NotRequired[str]
    """The last day. The range can have at most 366 days."""
    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """Separates the cells; comma by default. A file with semicolons has decimal commas."""
    format: NotRequired[Literal["json", "csv"]]
    """Overrides the `Accept` header."""


class ReportUtilisationArguments(TypedDict):
    """Arguments: Report how much of the open time is booked, and the revenue."""

    group_by: Literal["court", "type", "weekday", "hour", "weekday_hour", "week", "month", "plan"]
    """What the rows of the report are."""
    date_from: str
    """A calendar date, YYYY-MM-DD."""
    date_to: str
    """The last day. The range can have at most 366 days."""
    court_id: NotRequired[int]
    type: NotRequired[str]
    """One or more slugs, separated by commas."""
    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """Separates the cells; comma by default. A file with semicolons has decimal commas."""
    format: NotRequired[Literal["json", "csv"]]
    """Overrides the `Accept` header."""


class ExportBookingsArguments(TypedDict):
    """Arguments: Export all bookings that match the filters as CSV."""

    status: NotRequired[str]
    """One status, or several separated by commas: offered, pending, confirmed, completed, no_show, rejected, cancelled."""
    date_from: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    date_to: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    court_id: NotRequired[int]
    updated_since: NotRequired[str]
    """Only rows that have changed at or after this time. Deleted rows are not listed."""
    date: NotRequired[str]
    """A calendar date, YYYY-MM-DD."""
    user_id: NotRequired[int]
    series_id: NotRequired[int]
    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """Separates the cells; comma by default. A file with semicolons has decimal commas."""


class ExportCourtsArguments(TypedDict):
    """Arguments: Export all courts that match the filters as CSV."""

    search: NotRequired[str]
    """Each word must occur in name, type, venue, address or description. Ignores case and accents."""
    type: NotRequired[str]
    """One or more sports, separated by commas: slugs or names."""
    active_only: NotRequired[bool]
    """true, false, 1 or 0."""
    venue: NotRequired[str]
    """Ignores case and accents."""
    indoor: NotRequired[bool]
    """true, false, 1 or 0."""
    surface: NotRequired[str]
    """One or more slugs, separated by commas."""
    updated_since: NotRequired[str]
    """Only rows that have changed at or after this time. Deleted rows are not listed."""
    separator: NotRequired[Literal["comma", "semicolon", "tab"]]
    """Separates the cells; comma by default. A file with semicolons has decimal commas."""


class ImportBookingsArguments(TypedDict):
    """Arguments: Import past and future bookings. The only rule checked is that bookings do not overlap."""

    dry_run: NotRequired[bool]
    """Check the file, but change nothing."""
    time_zone: NotRequired[str]
    """The IANA time zone of courts whose row has no `time_zone`. The default is the time zone of the club."""
    create_courts: NotRequired[bool]
    """Create courts that the file names but that do not exist."""


class ImportCourtsArguments(TypedDict):
    """Arguments: Import courts. Existing courts are not changed."""

    dry_run: NotRequired[bool]
    """Check the file, but change nothing."""
    time_zone: NotRequired[str]
    """The IANA time zone of courts whose row has no `time_zone`. The default is the time zone of the club."""


class ImportMembershipsArguments(TypedDict):
    """Arguments: Import memberships. Existing memberships are not changed."""

    dry_run: NotRequired[bool]
    """Check the file, but change nothing."""


class ListOccupancyResult(TypedDict):
    data: List[DayOccupancy]
    next_cursor: Optional[str]
    """Send this value as `cursor` to get the next page. Null on the last page."""


class GetCourtAvailabilityResult(TypedDict):
    data: List[CourtDay]
    next_cursor: Optional[str]
    """Send this value as `cursor` to get the next page. Null on the last page."""


class ListPlansResult(TypedDict):
    data: List[Plan]


class ListDiscountCodesResult(TypedDict):
    data: List[DiscountCode]


class ListPaymentProvidersResult(TypedDict):
    data: List[PaymentProvider]


class ListPaymentTermsResult(TypedDict):
    data: List[PaymentTerms]


class ListPlanFeesResult(TypedDict):
    data: List[PlanFee]


class RetryRefundResult(TypedDict):
    refund_id: int


class ListBackupsResultData(TypedDict):
    name: str
    started_at: str
    """RFC 3339 in UTC."""
    bytes: int
    places: List[Literal["folder", "copy"]]
    checked_at: Optional[str]
    """RFC 3339 in UTC."""


class ListBackupsResultPlace(TypedDict):
    place: Literal["folder", "copy"]
    location: str
    newest_at: Optional[str]
    """RFC 3339 in UTC."""
    overdue_since: Optional[str]
    """RFC 3339 in UTC."""


class ListBackupsResultFailure(TypedDict):
    at: str
    """RFC 3339 in UTC."""
    place: Literal["folder", "copy"]
    detail: str


class ListBackupsResult(TypedDict):
    data: List[ListBackupsResultData]
    places: List[ListBackupsResultPlace]
    next_at: Optional[str]
    """Null without `BACKUP_SCHEDULE`."""
    running: bool
    failures: List[ListBackupsResultFailure]


class ListQueuesResult(TypedDict):
    data: List[QueueState]


class GetSchemaResult(TypedDict):
    data: List[ResourceSchema]

Event = Union["BookingEvent", "CourtEvent", "ClosureEvent"]
