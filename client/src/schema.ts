// Made by `npm run generate` of the OpenAPI document. Do not edit.
export interface paths {
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
         * Register a user and return a token.
         * @description A request costs 5 units of the rate limit.
         */
        post: operations["register"];
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
         * Log in and return a token.
         * @description A request costs 5 units of the rate limit.
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
        /** Revoke the current token. */
        post: operations["logOut"];
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
        /** List your sessions, newest first. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all of your sessions but this one. */
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
        /** End one of your sessions. */
        delete: operations["endSession"];
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
        /** Who is signed in. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        /**
         * Erase yourself: nothing personal of you stays.
         * @description Bookings to come are cancelled, past ones are kept without a name, every token ends at once. What events and the like still tell is removed soon after the answer. It cannot be undone. A request costs 20 units of the rate limit.
         */
        delete: operations["eraseMe"];
        options?: never;
        head?: never;
        /** Change your own name or phone. */
        patch: operations["updateMe"];
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
         * Change your own password; every other token of yours ends, and the link of your calendar.
         * @description A request costs 5 units of the rate limit.
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
         * Ask for a mail with a link to set a new password.
         * @description The answer is the same whether there is an account with that email.
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
         * Set a new password by the link of a mail; every session ends, and the link of the calendar.
         * @description A request costs 5 units of the rate limit.
         */
        post: operations["resetPassword"];
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
        /** Ask for a mail with a link that verifies your address. */
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
        /** Verify an address by the link of a mail. */
        post: operations["verifyEmail"];
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
        /** List or search courts, by name or nearest first. */
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
        /** Get one court by its ID. */
        get: operations["getCourt"];
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
         * What can be booked of a court on a day, or on each of up to 31 days.
         * @description Decided by the rules of POST /bookings itself, but for what a player has booked already.
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
    "/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be booked on a day of all active courts, by name or nearest first. */
        get: operations["listAvailability"];
        put?: never;
        post?: never;
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
        /** List the current user's bookings, latest start first; or those they take part in. */
        get: operations["listBookings"];
        put?: never;
        /**
         * Create a booking.
         * @description The first rule that the slot breaks is the code of the problem; all of them are in errors.
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
        /** View a booking that the current user made or takes part in. */
        get: operations["getBooking"];
        put?: never;
        post?: never;
        /** Cancel the user's own booking; again answers the same. */
        delete: operations["cancelBooking"];
        options?: never;
        head?: never;
        /**
         * Move the user's own booking to another court, date or time; or change who takes part.
         * @description In one step: where it is refused, the old slot is still theirs. The price is that of the new slot.
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
        /** Check in to the user's own booking; again answers the same. */
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
        put?: never;
        post?: never;
        /**
         * Leave somebody else's booking in which the current user takes part.
         * @description Until it begins. Its owner keeps it, with whoever else takes part.
         */
        delete: operations["leaveBooking"];
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
        /** List what the current user waits for or waited for, by date. */
        get: operations["listWaitlist"];
        put?: never;
        /**
         * Wait for a court, or for any court of a sport, on a date.
         * @description When such a slot frees, the first in line is offered it by a booking that is offered. Who waits for the very same already is answered with that entry (200). A request costs 5 units of the rate limit.
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
        /** View one of the current user's entries. */
        get: operations["getWaitlistEntry"];
        put?: never;
        post?: never;
        /** Leave the waiting list, and decline what is offered; again answers the same. */
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
         * Take the slot that is offered; again answers the same.
         * @description Quotas and other bookings of the player are checked now. If the request is refused, the offer stays until it expires. The booking is pending if the court requires approval.
         */
        post: operations["acceptOffer"];
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
        /** List or search courts, by name or nearest first. */
        get: operations["listCourtsAsAdmin"];
        put?: never;
        /** Create a court. */
        post: operations["createCourt"];
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
        /** Get one court by its ID. */
        get: operations["getCourtAsAdmin"];
        put?: never;
        post?: never;
        /** Delete a court: it is retired, and its past bookings keep it. */
        delete: operations["deleteCourt"];
        options?: never;
        head?: never;
        /**
         * Update a court: a JSON merge patch.
         * @description Bookings that exist stay as they are: those that its rules would refuse now are listed.
         */
        patch: operations["updateCourt"];
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
         * Replay the bookings of the last days against rules that a court may be given.
         * @description Nothing is changed. Of the bookings that would have been refused, the first hundred are listed.
         */
        post: operations["previewPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * What a court with these fields would offer on a day.
         * @description By its own rules alone: as if it were active, and nothing closed or booked. Nothing is changed.
         */
        post: operations["previewDay"];
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
        /** List all bookings, latest start first. */
        get: operations["listBookingsAsAdmin"];
        put?: never;
        /**
         * Book a court for a user or a guest; it is confirmed at once.
         * @description Past, notice, horizon and quotas do not bind an admin. Any other rule but that nothing overlaps is set aside by its name in override; each of the errors of a refusal has that name.
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
        /** View any booking. */
        get: operations["getBookingAsAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a booking's status or who takes part, or move it to another court, date or time.
         * @description An admin is not bound by notice, horizon, cutoff and quotas.
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
        /** Check somebody in, until the end of the booking; again answers the same. */
        post: operations["checkInAsAdmin"];
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
        /** List series, newest first. */
        get: operations["listBookingSeries"];
        put?: never;
        /**
         * Book a court every week for a user or a guest, up to 104 times.
         * @description In one step: where a date cannot be booked, none is, and the problem has every such date in conflicts; with "on_conflict": "skip" these dates are left out, and the answer has them in skipped.
         */
        post: operations["createBookingSeries"];
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
        /** View a series. */
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
        /** Cancel what is upcoming of a series from a date on; again changes nothing. */
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
        /** List closures, by their start. */
        get: operations["listClosures"];
        put?: never;
        /**
         * Close courts for a time, once or every week.
         * @description Bookings in its time refuse it (409 with them), or are cancelled with it: 100 before the answer, the others soon after it.
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
        /** View a closure. */
        get: operations["getClosure"];
        put?: never;
        post?: never;
        /** Lift a closure: the courts can be booked again. */
        delete: operations["deleteClosure"];
        options?: never;
        head?: never;
        /** Change a closure: a JSON merge patch. */
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
        /** List API keys, oldest first. */
        get: operations["listApiKeys"];
        put?: never;
        /** Make an API key; a secret one is in this answer only. */
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
        /** Revoke an API key at once. */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /** Change the name, scopes, origins, rate or expiry of an API key that works; it counts at once. */
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
        /** Make an API key's successor; the old one works for another 24 hours. */
        post: operations["rotateApiKey"];
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
        /** List who did what, newest first. */
        get: operations["listAudit"];
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
         * @description Each message has the data `{id, type, timestamp, data}`. A player gets the events of their own bookings, an admin all events.
         *     Messages without data keep the connection alive and carry the id to resume from. A request costs 3 units of the rate limit.
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
    "/courts/{court}/availability/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes of the availability of a court.
         * @description Each message has the data `{court_ids, dates}`: the courts and dates whose availability may have changed. Null means any.
         *     The messages do not contain who booked. A resumed stream first sends a message of the type `reload` with null dates: read the current state again. A request costs 3 units of the rate limit.
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
    "/availability/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes of the availability of all courts.
         * @description Each message has the data `{court_ids, dates}`: the courts and dates whose availability may have changed. Null means any.
         *     The messages do not contain who booked. A resumed stream first sends a message of the type `reload` with null dates: read the current state again. A request costs 3 units of the rate limit.
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
    "/live-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a ticket for /live?ticket=…. A browser can use it again and again until the session ends. */
        post: operations["createLiveTicket"];
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
        /** List webhooks, oldest first. */
        get: operations["listWebhooks"];
        put?: never;
        /** Have events sent to an address; the secret that signs them is in this answer only. */
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
        /** View a webhook. */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook: nothing more is sent to it. */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change a webhook, disable or enable it: a JSON merge patch. */
        patch: operations["updateWebhook"];
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
        /** Make a new secret; what is sent is signed with the old one, too, for another 24 hours. */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{webhook}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was sent to a webhook and what it answered, newest first. */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
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
        /** Send a test to a webhook at once; answers how that went. */
        post: operations["testWebhook"];
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
        /** Send a delivery once more, with the same webhook-id. */
        post: operations["resendWebhookDelivery"];
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
        /** List or search users by name. */
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
        /** View a user and what they have booked. */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user's role, deactivate or activate them.
         * @description Who is deactivated is signed out everywhere at once and cannot sign in. Their upcoming bookings stay: they are listed, to decide on.
         */
        patch: operations["updateUser"];
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
         * All that is kept of you.
         * @description A request costs 20 units of the rate limit.
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
    "/auth/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The secret link to the calendar of the user's own bookings. */
        get: operations["getCalendarLink"];
        put?: never;
        /** Make the link, or a new one: the one before is dead at once. */
        post: operations["createCalendarLink"];
        /** Revoke the link: it is dead at once. */
        delete: operations["revokeCalendarLink"];
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
        /** One of the user's own bookings as a calendar file. */
        get: operations["getBookingFile"];
        put?: never;
        post?: never;
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
        /** The secret link to the calendar of a court's bookings. */
        get: operations["getCourtCalendarLink"];
        put?: never;
        /**
         * Make the link, or a new one: the one before is dead at once.
         * @description Whoever has the link sees who plays: make a new one when an admin leaves.
         */
        post: operations["createCourtCalendarLink"];
        /** Revoke the link: it is dead at once. */
        delete: operations["revokeCourtCalendarLink"];
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
         * How much of the time that courts are open is booked, and what it brings.
         * @description JSON, or CSV where `Accept` prefers it or `format=csv` says so. Courts and opening hours are those of now; a booking of a court that is made of others takes the minutes of its parts.
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
    "/admin/exports/courts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every court that fits the filters, as CSV.
         * @description Streamed, in the order of ids, without a limit of time; `import` reads it. An answer that breaks off is not whole. A request costs 20 units of the rate limit.
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
    "/admin/exports/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every booking that fits the filters, as CSV.
         * @description Streamed, in the order of ids, without a limit of time; `import` reads it. An answer that breaks off is not whole. A request costs 20 units of the rate limit.
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
         * Import courts; those that are there already are left alone.
         * @description The body is CSV of at most 32 MiB. Nothing is imported unless all of it is CSV; then it goes in short transactions, and stops when the client hangs up: what was imported stays, and is known the next time. Where `Accept` prefers `application/x-ndjson`, a line of JSON tells now and then how many `rows` of the `total` are done, and the last one is the summary.
         */
        post: operations["importCourts"];
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
         * Import bookings as history: no rule of a court applies but that nothing overlaps.
         * @description The body is CSV of at most 32 MiB. Nothing is imported unless all of it is CSV; then it goes in short transactions, and stops when the client hangs up: what was imported stays, and is known the next time. Where `Accept` prefers `application/x-ndjson`, a line of JSON tells now and then how many `rows` of the `total` are done, and the last one is the summary.
         */
        post: operations["importBookings"];
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
        /** @description A problem document of RFC 9457. */
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
             * @description Programs should check this field: it does not change between releases.
             * @enum {string}
             */
            code: "account_deactivated" | "already_started" | "already_verified" | "api_key_invalid" | "api_key_missing" | "body_too_large" | "cancellation_too_late" | "check_in_closed" | "court_closed" | "court_has_bookings" | "court_inactive" | "court_is_part" | "court_not_found" | "database_unavailable" | "duration_out_of_range" | "email_taken" | "events_gone" | "external_id_taken" | "forbidden" | "headers_too_large" | "idempotency_in_progress" | "idempotency_key_reused" | "import_in_progress" | "in_the_past" | "internal_error" | "invalid_credentials" | "invalid_transition" | "last_admin" | "link_invalid" | "link_just_sent" | "mail_not_set_up" | "malformed_csv" | "malformed_json" | "malformed_request" | "no_offer" | "nonexistent_local_time" | "not_found" | "off_grid" | "origin_not_allowed" | "outcome_unknown" | "outside_opening_hours" | "overloaded" | "own_booking" | "player_busy" | "quota_exceeded" | "rate_limited" | "request_timeout" | "scope_missing" | "series_conflict" | "shutting_down" | "slot_available" | "slot_taken" | "storage_full" | "token_expired" | "token_invalid" | "token_missing" | "too_early" | "too_far_behind" | "too_late" | "too_many_attempts" | "too_many_people" | "too_many_streams" | "unsupported_media_type" | "url_too_long" | "user_not_found" | "validation_failed" | "version_mismatch" | "webhook_disabled";
            /** @description The id of the request, also in X-Request-Id and in the log. */
            request_id: string;
            errors?: {
                /** @description RFC 6901 pointer into the body, such as #/start_time. */
                pointer?: string;
                /** @description Name of the query parameter or header. */
                parameter?: string;
                code: string;
                detail: string;
                /** @description The values of the rule that the request breaks, such as max_advance_days. */
                values?: {
                    [key: string]: unknown;
                };
                /** @description For admins only: send this name in `override` to book anyway. */
                override?: string;
            }[];
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
        /** @description A person who can sign in. */
        User: {
            /** @description A positive integer. */
            id: number;
            name: string;
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            role: "player" | "admin";
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * @description Of mail: an ISO 639 code.
             * @enum {string|null}
             */
            language: "en" | "es" | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            email_verified_at: string | null;
            /** @description What mail they wish; of changes and cancellations they are always told. */
            mail: {
                confirmations: boolean;
                reminders: boolean;
            };
        };
        /** @description The answer to register and login. */
        Session: {
            /** @description Shown once; send it as `Authorization: Bearer <token>`. */
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
        /** @description A session of yours, without its token. */
        ListedSession: {
            /** @description A positive integer. */
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When it ends at the latest; without use, earlier.
             */
            expires_at: string;
            /** @description What the program that signed in called itself. */
            user_agent: string | null;
            /** @description Whether it is that of this very request. */
            current: boolean;
        };
        Registration: {
            /** @description Text of 1 to 120 characters, without line breaks and other control characters. */
            name: string;
            /**
             * Format: email
             * @description An email address.
             */
            email: string;
            /** @description 8 to 128 characters of any kind. */
            password: string;
            /** @description Digits and + ( ) . / - */
            phone?: string | null;
        };
        Credentials: {
            email: string;
            password: string;
        };
        /** @description What one may change of oneself; a field left out stays. */
        Profile: {
            /** @description Text of 1 to 120 characters, without line breaks and other control characters. */
            name?: string;
            /** @description Digits and + ( ) . / - */
            phone?: string | null;
            /**
             * @description Of mail: an ISO 639 code.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            mail?: {
                confirmations?: boolean;
                reminders?: boolean;
            };
        };
        PasswordChange: {
            current_password: string;
            /** @description 8 to 128 characters of any kind. */
            new_password: string;
        };
        /** @description An API key, without the secret. */
        ApiKey: {
            /** @description A positive integer. */
            id: number;
            name: string;
            /** @description The first characters of the key. */
            hint: string;
            /** @description Meant to be seen, as in a web page; it grants what any key does. */
            publishable: boolean;
            /** @description The key itself where it is publishable; null for a secret one. */
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
            /** @description What the key is for; null for everything. */
            scopes: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description Of a publishable key: whose pages may use it, such as https://app.example.org; null for any. */
            origins: string[] | null;
            /** @description How many units a minute it may spend from an address at a process; most requests cost one. Null for the setting. */
            rate_per_minute: number | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @description The key that this one takes over from. */
            rotated_from_id: number | null;
        };
        /** @description An API key just made, with its secret. */
        NewApiKey: {
            /** @description A positive integer. */
            id: number;
            name: string;
            /** @description The first characters of the key. */
            hint: string;
            /** @description Meant to be seen, as in a web page; it grants what any key does. */
            publishable: boolean;
            /** @description The key. A secret one is shown this once, never again. */
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
            /** @description What the key is for; null for everything. */
            scopes: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description Of a publishable key: whose pages may use it, such as https://app.example.org; null for any. */
            origins: string[] | null;
            /** @description How many units a minute it may spend from an address at a process; most requests cost one. Null for the setting. */
            rate_per_minute: number | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @description The key that this one takes over from. */
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
            /** @description What the key is for; null for everything. */
            scopes?: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description Of a publishable key: whose pages may use it, such as https://app.example.org; null for any. */
            origins?: string[] | null;
            /** @description How many units a minute it may spend from an address at a process; most requests cost one. Null for the setting. */
            rate_per_minute?: number | null;
            /** @description Makes a key that is meant to be seen: it stays readable in lists. */
            publishable?: boolean;
        };
        /** @description What can be changed of a key that works; a field left out stays. */
        ApiKeyPatch: {
            /** @description Text of 1 to 120 characters. */
            name?: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at?: string | null;
            /** @description What the key is for; null for everything. */
            scopes?: ("courts:read" | "accounts" | "bookings" | "admin")[] | null;
            /** @description Of a publishable key: whose pages may use it, such as https://app.example.org; null for any. */
            origins?: string[] | null;
            /** @description How many units a minute it may spend from an address at a process; most requests cost one. Null for the setting. */
            rate_per_minute?: number | null;
        };
        /** @description Who did what, when and from where. An operator at the command has no user and no key. */
        AuditRecord: {
            /** @description A positive integer. */
            id: number;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            timestamp: string;
            /** @description The operationId, or such as signIn, accessRefused, changeSettings: see the API guide. */
            action: string;
            /** @description What was changed, such as `courts 5`. */
            target: string | null;
            /** @description Who was signed in. */
            user_id: number | null;
            /** @description The API key of the request. */
            api_key_id: number | null;
            /** @description What that person is called now; no part of the record. */
            user_name: string | null;
            /** @description What that key is called now; no part of the record. */
            api_key_name: string | null;
            /** @description Where it came from; of IPv6 the network. */
            address: string | null;
            request_id: string | null;
            /** @description Without secrets. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Without secrets. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description SHA-256 over the record and the hash of the one before. */
            hash: string;
        };
        /** @description A court, pitch, table or room that can be booked. */
        Court: {
            /** @description A positive integer. */
            id: number;
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description: string | null;
            /** @description Where it is: the club, park or hall. */
            venue: string | null;
            address: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface: string | null;
            /** @description WGS 84, in degrees. */
            latitude: number | null;
            /** @description WGS 84, in degrees. */
            longitude: number | null;
            /** @description The court's id in another system; unique. */
            external_id: string | null;
            indoor: boolean;
            lighted: boolean;
            /** @description An inactive court takes no new booking; those it has stay. */
            active: boolean;
            /** @description IANA name; dates and times of bookings are wall time here. */
            time_zone: string;
            /** @description Windows of a week. Touching ones count as one; a day not listed is closed. */
            opening_hours: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Starts lie on this grid from the opening; lengths are multiples of it. */
            slot_minutes: number;
            /** @description A multiple of slot_minutes. */
            min_duration_minutes: number;
            /** @description A multiple of slot_minutes. */
            max_duration_minutes: number;
            /** @description Kept free between bookings; beside one of a court that shares a space with it, the larger of the two. */
            buffer_minutes: number;
            /** @description How late one may still book. */
            min_notice_minutes: number;
            /** @description How early one may book. */
            max_advance_days: number;
            /** @description How late a player may still cancel. */
            cancellation_cutoff_minutes: number;
            /** @description A new booking is pending rather than confirmed. */
            requires_approval: boolean;
            /** @description An amount of money in minor units. */
            price_per_hour: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description Windows with a price of their own, in place of price_per_hour; none overlapping on a day. */
            peak_prices: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /** @description An amount of money in minor units. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                };
            }[];
            /** @description How many a player may have here; null: no limit here. */
            max_upcoming_bookings: number | null;
            /** @description How many may play, the owner included; null: any number. */
            capacity: number | null;
            /** @description So long after the start a booking that is not checked in becomes a no_show; null: never. */
            no_show_after_minutes: number | null;
            /** @description The courts that this one is made of, such as those of a hall: booking it books them all. */
            part_ids: number[];
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
        /** @description A court in a list. */
        ListedCourt: {
            /** @description A positive integer. */
            id: number;
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description: string | null;
            /** @description Where it is: the club, park or hall. */
            venue: string | null;
            address: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface: string | null;
            /** @description WGS 84, in degrees. */
            latitude: number | null;
            /** @description WGS 84, in degrees. */
            longitude: number | null;
            /** @description The court's id in another system; unique. */
            external_id: string | null;
            indoor: boolean;
            lighted: boolean;
            /** @description An inactive court takes no new booking; those it has stay. */
            active: boolean;
            /** @description IANA name; dates and times of bookings are wall time here. */
            time_zone: string;
            /** @description Windows of a week. Touching ones count as one; a day not listed is closed. */
            opening_hours: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Starts lie on this grid from the opening; lengths are multiples of it. */
            slot_minutes: number;
            /** @description A multiple of slot_minutes. */
            min_duration_minutes: number;
            /** @description A multiple of slot_minutes. */
            max_duration_minutes: number;
            /** @description Kept free between bookings; beside one of a court that shares a space with it, the larger of the two. */
            buffer_minutes: number;
            /** @description How late one may still book. */
            min_notice_minutes: number;
            /** @description How early one may book. */
            max_advance_days: number;
            /** @description How late a player may still cancel. */
            cancellation_cutoff_minutes: number;
            /** @description A new booking is pending rather than confirmed. */
            requires_approval: boolean;
            /** @description An amount of money in minor units. */
            price_per_hour: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description Windows with a price of their own, in place of price_per_hour; none overlapping on a day. */
            peak_prices: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /** @description An amount of money in minor units. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                };
            }[];
            /** @description How many a player may have here; null: no limit here. */
            max_upcoming_bookings: number | null;
            /** @description How many may play, the owner included; null: any number. */
            capacity: number | null;
            /** @description So long after the start a booking that is not checked in becomes a no_show; null: never. */
            no_show_after_minutes: number | null;
            /** @description The courts that this one is made of, such as those of a hall: booking it books them all. */
            part_ids: number[];
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
            /** @description From the place that near names; null without it. */
            distance_km: number | null;
        };
        CourtInput: {
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description?: string | null;
            /** @description Where it is: the club, park or hall. */
            venue?: string | null;
            address?: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface?: string | null;
            /** @description WGS 84, in degrees. */
            latitude?: number | null;
            /** @description WGS 84, in degrees. */
            longitude?: number | null;
            /** @description The court's id in another system; unique. */
            external_id?: string | null;
            indoor?: boolean;
            lighted?: boolean;
            /** @description An inactive court takes no new booking; those it has stay. */
            active?: boolean;
            /** @description IANA name; dates and times of bookings are wall time here. */
            time_zone?: string;
            /** @description Windows of a week. Touching ones count as one; a day not listed is closed. */
            opening_hours?: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Starts lie on this grid from the opening; lengths are multiples of it. */
            slot_minutes?: number;
            /** @description A multiple of slot_minutes. */
            min_duration_minutes?: number;
            /** @description A multiple of slot_minutes. */
            max_duration_minutes?: number;
            /** @description Kept free between bookings; beside one of a court that shares a space with it, the larger of the two. */
            buffer_minutes?: number;
            /** @description How late one may still book. */
            min_notice_minutes?: number;
            /** @description How early one may book. */
            max_advance_days?: number;
            /** @description How late a player may still cancel. */
            cancellation_cutoff_minutes?: number;
            /** @description A new booking is pending rather than confirmed. */
            requires_approval?: boolean;
            /** @description Without a currency, that of the service. */
            price_per_hour?: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency?: string;
            } | null;
            peak_prices?: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /** @description Without a currency, that of the service. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency?: string;
                };
            }[];
            /** @description How many a player may have here; null: no limit here. */
            max_upcoming_bookings?: number | null;
            /** @description How many may play, the owner included; null: any number. */
            capacity?: number | null;
            /** @description So long after the start a booking that is not checked in becomes a no_show; null: never. */
            no_show_after_minutes?: number | null;
            /** @description The courts that this one is made of, such as those of a hall: booking it books them all. */
            part_ids?: number[];
        };
        /** @description A JSON merge patch (RFC 7396): a field left out stays, null clears it where it can be null. */
        CourtPatch: {
            /** @description Text of 1 to 120 characters. */
            name?: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type?: string;
            description?: string | null;
            /** @description Where it is: the club, park or hall. */
            venue?: string | null;
            address?: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface?: string | null;
            /** @description WGS 84, in degrees. */
            latitude?: number | null;
            /** @description WGS 84, in degrees. */
            longitude?: number | null;
            /** @description The court's id in another system; unique. */
            external_id?: string | null;
            indoor?: boolean;
            lighted?: boolean;
            /** @description An inactive court takes no new booking; those it has stay. */
            active?: boolean;
            /** @description IANA name; dates and times of bookings are wall time here. */
            time_zone?: string;
            /** @description Windows of a week. Touching ones count as one; a day not listed is closed. */
            opening_hours?: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Starts lie on this grid from the opening; lengths are multiples of it. */
            slot_minutes?: number;
            /** @description A multiple of slot_minutes. */
            min_duration_minutes?: number;
            /** @description A multiple of slot_minutes. */
            max_duration_minutes?: number;
            /** @description Kept free between bookings; beside one of a court that shares a space with it, the larger of the two. */
            buffer_minutes?: number;
            /** @description How late one may still book. */
            min_notice_minutes?: number;
            /** @description How early one may book. */
            max_advance_days?: number;
            /** @description How late a player may still cancel. */
            cancellation_cutoff_minutes?: number;
            /** @description A new booking is pending rather than confirmed. */
            requires_approval?: boolean;
            price_per_hour?: {
                /** @description In minor units, such as cents. */
                amount?: number;
                /** @description ISO 4217. */
                currency?: string;
            } | null;
            peak_prices?: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /** @description Without a currency, that of the service. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency?: string;
                };
            }[];
            /** @description How many a player may have here; null: no limit here. */
            max_upcoming_bookings?: number | null;
            /** @description How many may play, the owner included; null: any number. */
            capacity?: number | null;
            /** @description So long after the start a booking that is not checked in becomes a no_show; null: never. */
            no_show_after_minutes?: number | null;
            /** @description The courts that this one is made of, such as those of a hall: booking it books them all. */
            part_ids?: number[];
        };
        /** @description A court as it was just changed. */
        ChangedCourt: {
            /** @description A positive integer. */
            id: number;
            /** @description Text of 1 to 120 characters. */
            name: string;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            type: string;
            description: string | null;
            /** @description Where it is: the club, park or hall. */
            venue: string | null;
            address: string | null;
            /** @description Lower-case letters, digits and single underscores, such as beach_volleyball. */
            surface: string | null;
            /** @description WGS 84, in degrees. */
            latitude: number | null;
            /** @description WGS 84, in degrees. */
            longitude: number | null;
            /** @description The court's id in another system; unique. */
            external_id: string | null;
            indoor: boolean;
            lighted: boolean;
            /** @description An inactive court takes no new booking; those it has stay. */
            active: boolean;
            /** @description IANA name; dates and times of bookings are wall time here. */
            time_zone: string;
            /** @description Windows of a week. Touching ones count as one; a day not listed is closed. */
            opening_hours: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                day: number;
                /** @description A time of day, HH:MM, 00:00–23:59. */
                open: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                close: string;
            }[];
            /** @description Starts lie on this grid from the opening; lengths are multiples of it. */
            slot_minutes: number;
            /** @description A multiple of slot_minutes. */
            min_duration_minutes: number;
            /** @description A multiple of slot_minutes. */
            max_duration_minutes: number;
            /** @description Kept free between bookings; beside one of a court that shares a space with it, the larger of the two. */
            buffer_minutes: number;
            /** @description How late one may still book. */
            min_notice_minutes: number;
            /** @description How early one may book. */
            max_advance_days: number;
            /** @description How late a player may still cancel. */
            cancellation_cutoff_minutes: number;
            /** @description A new booking is pending rather than confirmed. */
            requires_approval: boolean;
            /** @description An amount of money in minor units. */
            price_per_hour: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
            /** @description Windows with a price of their own, in place of price_per_hour; none overlapping on a day. */
            peak_prices: {
                /** @description ISO 8601: Monday is 1, Sunday 7. */
                days: number[];
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                /** @description An amount of money in minor units. */
                price_per_hour: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                };
            }[];
            /** @description How many a player may have here; null: no limit here. */
            max_upcoming_bookings: number | null;
            /** @description How many may play, the owner included; null: any number. */
            capacity: number | null;
            /** @description So long after the start a booking that is not checked in becomes a no_show; null: never. */
            no_show_after_minutes: number | null;
            /** @description The courts that this one is made of, such as those of a hall: booking it books them all. */
            part_ids: number[];
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
            /** @description Upcoming bookings that its rules would refuse now; they stay. At most 100. */
            bookings_outside_policy: components["schemas"]["BookingReview"][];
        };
        /** @description Rules that a court may be given. */
        PolicyDraft: {
            policy: components["schemas"]["CourtPatch"];
            /**
             * @description How many days back, today included.
             * @default 90
             */
            days?: number;
        };
        /** @description What would have come of bookings under other rules. */
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
            /** @description How many bookings held the court in these days. */
            checked: number;
            /** @description How many of them would have been refused. */
            refused: number;
            /** @description These, at most 100. */
            bookings: components["schemas"]["BookingReview"][];
        };
        /** @description A court held for a time slot on a date. */
        Booking: {
            /** @description A positive integer. */
            id: number;
            /** @description A positive integer. */
            court_id: number;
            court: {
                /** @description A positive integer. */
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            /** @description A positive integer. */
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
            /** @description An amount of money in minor units. */
            price: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
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
            /** @enum {string|null} */
            cancelled_by: "player" | "admin" | "system" | null;
            /** @description Why it was cancelled or rejected. */
            status_reason: string | null;
            /**
             * Format: date-time
             * @description Until when an offer of the waiting list can be taken.
             */
            offer_expires_at: string | null;
            /** @description The entry of the waiting list that it was offered for: accept it there. */
            waitlist_entry_id: number | null;
            /** @description The series that it was made in. */
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
            /** @description Who plays besides the owner. Emails are shown to the owner only. */
            participants: {
                name: string | null;
                email: string | null;
            }[];
            /**
             * @description What you are of it; a participant changes nothing.
             * @enum {string}
             */
            role: "owner" | "participant";
            /** @description The owner's name. */
            booked_by: string;
        };
        /** @description A booking as admins see it. */
        AdminBooking: {
            /** @description A positive integer. */
            id: number;
            /** @description A positive integer. */
            court_id: number;
            court: {
                /** @description A positive integer. */
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            /** @description A positive integer. */
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
            /** @description An amount of money in minor units. */
            price: {
                /** @description In minor units, such as cents. */
                amount: number;
                /** @description ISO 4217. */
                currency: string;
            } | null;
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
            /** @enum {string|null} */
            cancelled_by: "player" | "admin" | "system" | null;
            /** @description Why it was cancelled or rejected. */
            status_reason: string | null;
            /**
             * Format: date-time
             * @description Until when an offer of the waiting list can be taken.
             */
            offer_expires_at: string | null;
            /** @description The entry of the waiting list that it was offered for: accept it there. */
            waitlist_entry_id: number | null;
            /** @description The series that it was made in. */
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
            /** @description Who plays besides the owner. */
            participants: {
                name: string | null;
                email: string | null;
                /** @description The account with that email when it was added, if any. */
                user_id: number | null;
            }[];
            user: {
                /** @description A positive integer. */
                id: number;
                name: string;
                email: string | null;
            };
            /** @description The rules that an admin set aside for it. */
            overrides: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[];
        };
        /** @description Dates and times are wall-clock time at the court. */
        BookingInput: {
            /** @description A positive integer. */
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
            /** @description Each with a name, an email or both. Whoever has an account with that email sees the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: email
                 * @description An email address.
                 */
                email?: string | null;
            }[];
        };
        /** @description What is left out stays; the end moves along with the start, so that the length stays. */
        BookingPatch: {
            /** @description A positive integer. */
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
            /** @description Each with a name, an email or both. Whoever has an account with that email sees the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: email
                 * @description An email address.
                 */
                email?: string | null;
            }[];
        };
        /** @description A booking for somebody: one of user_id, email and guest_name says for whom. */
        AdminBookingInput: {
            /** @description A positive integer. */
            user_id?: number;
            /** @description The email of a user. */
            email?: string;
            /** @description Somebody who is known by name only, as imported people are; made if need be. */
            guest_name?: string;
            /** @description The rules to set aside, knowingly. No admin is bound by past, notice, horizon and quota anyway. */
            override?: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[];
            /** @description A positive integer. */
            court_id: number;
            /**
             * Format: date
             * @description A date of the calendar, YYYY-MM-DD, from 1900 to 2999.
             */
            booking_date: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            note?: string | null;
            /** @description Each with a name, an email or both. Whoever has an account with that email sees the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: email
                 * @description An email address.
                 */
                email?: string | null;
            }[];
        };
        /** @description Another status, another court, date or time, or both. */
        AdminBookingPatch: {
            /** @description A positive integer. */
            court_id?: number;
            /**
             * Format: date
             * @description A date of the calendar, YYYY-MM-DD, from 1900 to 2999.
             */
            booking_date?: string;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time?: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time?: string;
            /** @description Each with a name, an email or both. Whoever has an account with that email sees the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: email
                 * @description An email address.
                 */
                email?: string | null;
            }[];
            /** @description The rules to set aside, knowingly. No admin is bound by past, notice, horizon and quota anyway. */
            override?: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[];
            /** @enum {string} */
            status?: "offered" | "pending" | "confirmed" | "completed" | "no_show" | "rejected" | "cancelled";
            reason?: string | null;
        };
        /** @description A booking that goes against a policy, and the rules that it breaks. */
        BookingReview: {
            booking: components["schemas"]["AdminBooking"];
            errors: {
                /** @description RFC 6901 pointer into the body, such as #/start_time. */
                pointer?: string;
                /** @description Name of the query parameter or header. */
                parameter?: string;
                code: string;
                detail: string;
                /** @description The values of the rule that the request breaks, such as max_advance_days. */
                values?: {
                    [key: string]: unknown;
                };
                /** @description For admins only: send this name in `override` to book anyway. */
                override?: string;
            }[];
        };
        /** @description A date of a series that cannot be booked, and why. */
        SkippedDate: {
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description The first rule that it breaks, as a booking is refused by. */
            code: string;
            detail: string;
            /** @description What to name in `override` to book it all the same; null where nothing would do. */
            override: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[] | null;
        };
        /** @description Bookings of a court every week at the same wall-clock time. They are at /admin/bookings?series_id=. */
        BookingSeries: {
            /** @description A positive integer. */
            id: number;
            /** @description A positive integer. */
            court_id: number;
            court: {
                /** @description A positive integer. */
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            /** @description A positive integer. */
            user_id: number;
            user: {
                /** @description A positive integer. */
                id: number;
                name: string;
                email: string | null;
            };
            /** @description ISO days of the week: Monday is 1, Sunday 7. */
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
            /** @description How many dates, those left out included. */
            count: number | null;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /** @description The rules that were set aside on some date. */
            overrides: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[];
            /** @description The dates that were left out when it was made. */
            skipped: components["schemas"]["SkippedDate"][];
            /** @description How many bookings were made. */
            booking_count: number;
            /** @description How many of them are upcoming. */
            upcoming_count: number;
            /**
             * Format: date
             * @description From when on it was cancelled.
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
        /** @description One of user_id, email and guest_name says for whom; until or count, how long. */
        SeriesInput: {
            /** @description A positive integer. */
            user_id?: number;
            /** @description The email of a user. */
            email?: string;
            /** @description Somebody who is known by name only, as imported people are; made if need be. */
            guest_name?: string;
            /** @description The rules to set aside, knowingly. No admin is bound by past, notice, horizon and quota anyway. */
            override?: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[];
            /** @description A positive integer. */
            court_id: number;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            note?: string | null;
            /** @description Each with a name, an email or both. Whoever has an account with that email sees the booking. */
            participants?: {
                /** @description Text of 1 to 120 characters. */
                name?: string | null;
                /**
                 * Format: email
                 * @description An email address.
                 */
                email?: string | null;
            }[];
            /** @description ISO days of the week: Monday is 1, Sunday 7. */
            days: number[];
            /**
             * Format: date
             * @description A date of the calendar, YYYY-MM-DD, from 1900 to 2999.
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day on which there may be a booking.
             */
            until?: string | null;
            /** @description How many dates, those left out included. */
            count?: number | null;
            /**
             * @description What to do about dates that cannot be booked: refuse the series (the default), or leave them out.
             * @enum {string}
             */
            on_conflict?: "refuse" | "skip";
        };
        SeriesCancellation: {
            /**
             * Format: date
             * @description The first day that is cancelled; today at the court by default.
             */
            from?: string;
            /** @description The player sees it. */
            reason?: string | null;
        };
        /** @description A series of which bookings were just cancelled. */
        CancelledSeries: {
            /** @description A positive integer. */
            id: number;
            /** @description A positive integer. */
            court_id: number;
            court: {
                /** @description A positive integer. */
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            /** @description A positive integer. */
            user_id: number;
            user: {
                /** @description A positive integer. */
                id: number;
                name: string;
                email: string | null;
            };
            /** @description ISO days of the week: Monday is 1, Sunday 7. */
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
            /** @description How many dates, those left out included. */
            count: number | null;
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /** @description A time of day, HH:MM, up to 24:00. */
            end_time: string;
            /** @description The rules that were set aside on some date. */
            overrides: ("active" | "past" | "notice" | "horizon" | "opening_hours" | "grid" | "duration" | "closures" | "quota" | "buffer" | "overlap")[];
            /** @description The dates that were left out when it was made. */
            skipped: components["schemas"]["SkippedDate"][];
            /** @description How many bookings were made. */
            booking_count: number;
            /** @description How many of them are upcoming. */
            upcoming_count: number;
            /**
             * Format: date
             * @description From when on it was cancelled.
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
            /** @description The bookings that were cancelled now. */
            cancelled_booking_ids: number[];
        };
        /** @description When a booking can begin. */
        BookableStart: {
            /** @description A time of day, HH:MM, 00:00–23:59. */
            start_time: string;
            /**
             * Format: date-time
             * @description RFC 3339 with the court's offset.
             */
            starts_at: string;
            /** @description The possible lengths in minutes, the shortest first. */
            durations: number[];
            /** @description What each of these lengths costs, in minor units of currency. */
            prices: number[] | null;
        };
        /** @description What can be booked of a court on a day. */
        CourtDay: {
            /** @description A positive integer. */
            court_id: number;
            court: {
                /** @description A positive integer. */
                id: number;
                name: string;
                type: string;
                venue: string | null;
            };
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            time_zone: string;
            /** @description From the place that near names; null without it. */
            distance_km: number | null;
            /** @description The opening hours of that day. */
            open: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
            }[];
            /** @description When it is closed all the same, and why. */
            closures: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
                reason: string;
            }[];
            /** @description What some bookable slot covers. */
            free: {
                /** @description A time of day, HH:MM, 00:00–23:59. */
                start_time: string;
                /** @description A time of day, HH:MM, up to 24:00. */
                end_time: string;
            }[];
            /** @description ISO 4217. */
            currency: string | null;
            starts: components["schemas"]["BookableStart"][];
        };
        /** @description What a court would offer on a day. */
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
        /** @description A place on the waiting list: who joined first is offered first. */
        WaitlistEntry: {
            /** @description A positive integer. */
            id: number;
            /** @description A positive integer. */
            court_id: number | null;
            court: {
                /** @description A positive integer. */
                id: number;
                name: string;
                type: string;
                venue: string | null;
            } | null;
            /** @description The sport, where any of its courts will do. */
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
            /** @description How long, in minutes. */
            duration_minutes: number;
            /**
             * @description waiting; offered: booking_id can be taken until it expires; accepted; expired: the time is over, or an offer was not taken in time; left.
             * @enum {string}
             */
            status: "waiting" | "offered" | "accepted" | "expired" | "left";
            /** @description The place in line, 1 being next: one more than there are who joined before and wait for that day, for such a court, at times that overlap. Null unless it is waiting. */
            position: number | null;
            /** @description The booking that is or was offered last. */
            booking_id: number | null;
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
        /** @description What to wait for; dates and times are wall-clock time at the court. */
        WaitlistInput: {
            /** @description A positive integer. */
            court_id?: number;
            /** @description A sport: any of its courts will do. Instead of court_id. */
            type?: string;
            /**
             * Format: date
             * @description A calendar date, YYYY-MM-DD.
             */
            booking_date: string;
            /** @description To start then or later, HH:MM; 00:00 unless sent. */
            start_after?: string;
            /** @description To end then or earlier, HH:MM; 24:00 unless sent. */
            end_before?: string;
            /** @description How long, in minutes. */
            duration_minutes: number;
        };
        /** @description A time in which courts take no bookings; dates and times are wall-clock time there. */
        Closure: {
            /** @description A positive integer. */
            id: number;
            /** @description The courts that are closed; null: every court, also those to come. */
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
             * @description The last day on which it may start again, a week after the other.
             */
            weekly_until: string | null;
            /** @description Players see it. */
            reason: string;
            /** @description How many bookings in its time are still to be cancelled. New bookings are refused already. */
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
        /** @description A closure as it was just written. */
        ClosureChange: {
            /** @description A positive integer. */
            id: number;
            /** @description The courts that are closed; null: every court, also those to come. */
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
             * @description The last day on which it may start again, a week after the other.
             */
            weekly_until: string | null;
            /** @description Players see it. */
            reason: string;
            /** @description How many bookings in its time are still to be cancelled. New bookings are refused already. */
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
            /** @description The bookings that were cancelled for it so far. */
            cancelled_booking_ids: number[];
        };
        ClosureInput: {
            /** @description The courts that are closed; null: every court, also those to come. */
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
            /** @description Players see it. */
            reason: string;
            /**
             * Format: date
             * @description The last day on which it may start again, a week after the other.
             */
            weekly_until?: string | null;
            /**
             * @description What to do about bookings in its time: refuse the closure (the default), or cancel them.
             * @enum {string}
             */
            bookings?: "refuse" | "cancel";
        };
        /** @description A JSON merge patch (RFC 7396). */
        ClosurePatch: {
            /** @description The courts that are closed; null: every court, also those to come. */
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
             * @description The last day on which it may start again, a week after the other.
             */
            weekly_until?: string | null;
            /** @description Players see it. */
            reason?: string;
            /**
             * @description What to do about bookings in its time: refuse the closure (the default), or cancel them.
             * @enum {string}
             */
            bookings?: "refuse" | "cancel";
        };
        /** @description A secret link to a calendar. */
        CalendarLink: {
            /** @description Where a calendar program subscribes, without a key. Whoever has it sees the bookings. Null: there is none. */
            url: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string | null;
        };
        PasswordResetRequest: {
            /**
             * Format: email
             * @description An email address.
             */
            email: string;
        };
        PasswordReset: {
            /** @description Of the link in the mail. */
            token: string;
            /** @description 8 to 128 characters of any kind. */
            new_password: string;
        };
        EmailVerification: {
            /** @description Of the link in the mail. */
            token: string;
        };
        /** @description Replaces the API key and the token for clients that cannot send headers. */
        LiveTicket: {
            /** @description Opens streams at /live?ticket=… until the session ends. A session has one ticket for each API key. */
            ticket: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            expires_at: string;
        };
        /** @description Where events are sent, without the secret. */
        Webhook: {
            /** @description A positive integer. */
            id: number;
            /** @description Where events are sent: an https:// address. */
            url: string;
            description: string | null;
            /** @description The types that are sent; empty for all. */
            event_types: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether anything is sent. What happens meanwhile is not sent later. */
            enabled: boolean;
            /** @description Why the service disabled it by itself. */
            disabled_reason: string | null;
            /** @description How often in a row it has not taken what it was sent. */
            failures: number;
            /**
             * Format: date-time
             * @description It seems dead: it is tried again then.
             */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description Until then the secret before the last rotation signs, too.
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
        /** @description A webhook with a secret just made. */
        NewWebhook: {
            /** @description A positive integer. */
            id: number;
            /** @description Where events are sent: an https:// address. */
            url: string;
            description: string | null;
            /** @description The types that are sent; empty for all. */
            event_types: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether anything is sent. What happens meanwhile is not sent later. */
            enabled: boolean;
            /** @description Why the service disabled it by itself. */
            disabled_reason: string | null;
            /** @description How often in a row it has not taken what it was sent. */
            failures: number;
            /**
             * Format: date-time
             * @description It seems dead: it is tried again then.
             */
            paused_until: string | null;
            /**
             * Format: date-time
             * @description Until then the secret before the last rotation signs, too.
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
            /** @description What signs (Standard Webhooks). It is shown this once. */
            secret: string;
        };
        WebhookInput: {
            /** @description Where events are sent: an https:// address. */
            url: string;
            description?: string | null;
            /** @description The types that are sent; empty for all. */
            event_types?: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether anything is sent. What happens meanwhile is not sent later. */
            enabled?: boolean;
        };
        /** @description A JSON merge patch (RFC 7396). */
        WebhookPatch: {
            /** @description Where events are sent: an https:// address. */
            url?: string;
            description?: string | null;
            /** @description The types that are sent; empty for all. */
            event_types?: ("booking.created" | "booking.offered" | "booking.pending" | "booking.confirmed" | "booking.rejected" | "booking.rescheduled" | "booking.cancelled" | "booking.completed" | "booking.no_show" | "booking.updated" | "booking.checked_in" | "court.created" | "court.updated" | "court.deleted" | "closure.created" | "closure.updated" | "closure.deleted")[];
            /** @description Whether anything is sent. What happens meanwhile is not sent later. */
            enabled?: boolean;
        };
        /** @description One try to send a delivery. */
        WebhookAttempt: {
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            attempted_at: string;
            /** @description The HTTP status of the answer. */
            answer_status: number | null;
            /** @description How long it took, in milliseconds. */
            answer_ms: number;
            /** @description The first 1024 bytes of the answer. */
            answer_body: string | null;
            /** @description What went wrong, where it was not the answer. */
            error: string | null;
        };
        /** @description An event on its way to a webhook, and how that went. */
        WebhookDelivery: {
            /** @description A positive integer. */
            id: number;
            /** @description A positive integer. */
            webhook_id: number;
            /** @description The webhook-id header: the same however often it is sent. */
            message_id: string;
            type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description How often it was tried since it was made, or sent again. */
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
            /** @description The HTTP status of the last answer. */
            answer_status: number | null;
            /** @description How long the last try took, in milliseconds. */
            answer_ms: number | null;
            /** @description The first 1024 bytes of the last answer. */
            answer_body: string | null;
            /** @description What went wrong, where it was not the answer. */
            error: string | null;
            /** @description How each try went, oldest first; of before it was sent again the last 20. */
            tries: components["schemas"]["WebhookAttempt"][];
            /** @description What was sent, to the letter. */
            payload: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            created_at: string;
        };
        /** @description A user as admins see them. */
        Person: {
            /** @description A positive integer. */
            id: number;
            name: string;
            /** @description null for who is known by name only and cannot sign in. */
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            role: "player" | "admin";
            /** @description Whether they may sign in. */
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
            created_at: string;
        };
        /** @description A user with what they have booked. */
        PersonDetail: {
            /** @description A positive integer. */
            id: number;
            name: string;
            /** @description null for who is known by name only and cannot sign in. */
            email: string | null;
            phone: string | null;
            /** @enum {string} */
            role: "player" | "admin";
            /** @description Whether they may sign in. */
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
            created_at: string;
            /** @description How many bookings they have. */
            bookings: {
                total: number;
                upcoming: number;
                completed: number;
                no_show: number;
                cancelled: number;
            };
            /** @description To decide on when they are deactivated: nothing becomes of them by itself. Soonest first, at most 100. */
            upcoming_bookings: components["schemas"]["AdminBooking"][];
        };
        /** @description What an admin may change of a user; a field left out stays. */
        PersonPatch: {
            /** @enum {string} */
            role?: "player" | "admin";
            active?: boolean;
        };
        Erasure: {
            /** @description Your password, again. */
            password: string;
        };
        /** @description All that is kept of a person. */
        PersonalData: {
            /**
             * Format: date-time
             * @description RFC 3339 in UTC.
             */
            exported_at: string;
            user: components["schemas"]["User"];
            sessions: components["schemas"]["ListedSession"][];
            /** @description Those you made, or that were made for you. */
            bookings: components["schemas"]["Booking"][];
            /** @description Other people's bookings in which you take part. */
            participations: components["schemas"]["Booking"][];
            waitlist: components["schemas"]["WaitlistEntry"][];
            /** @description Requests whose answer is kept for a day, by their Idempotency-Key. */
            kept_answers: {
                idempotency_key: string;
                /**
                 * Format: date-time
                 * @description RFC 3339 in UTC.
                 */
                created_at: string;
            }[];
            /** @description What the audit log tells by you and about you; of entries by others, not who they are. */
            audit: components["schemas"]["AuditRecord"][];
        };
        /** @description How much of the time that courts are open is booked, and what it brings. */
        Utilisation: {
            /** @enum {string} */
            group_by: "court" | "type" | "weekday" | "hour";
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
                /** @description The id of the court, the sport, the weekday (Monday = 1) or the hour (00–23). */
                key: string;
                /** @description The same for people. */
                name: string;
                /** @description How many bookings were confirmed, completed or no-shows; by hour, those that start in it. */
                bookings: number;
                /** @description Opening hours less closures. */
                open_minutes: number;
                /** @description Of bookings that were confirmed, completed or no-shows. */
                booked_minutes: number;
                /** @description Of cancelled bookings. */
                cancelled_minutes: number;
                /** @description Of no-shows; booked_minutes has them, too. */
                no_show_minutes: number;
                /** @description booked_minutes / open_minutes, 4 decimals; null when none is open. */
                occupancy: number | null;
                /** @description The prices of those bookings, by currency. */
                revenue: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                }[];
            }[];
            /** @description Minutes are those of the wall clock. */
            totals: {
                /** @description How many bookings were confirmed, completed or no-shows; by hour, those that start in it. */
                bookings: number;
                /** @description Opening hours less closures. */
                open_minutes: number;
                /** @description Of bookings that were confirmed, completed or no-shows. */
                booked_minutes: number;
                /** @description Of cancelled bookings. */
                cancelled_minutes: number;
                /** @description Of no-shows; booked_minutes has them, too. */
                no_show_minutes: number;
                /** @description booked_minutes / open_minutes, 4 decimals; null when none is open. */
                occupancy: number | null;
                /** @description The prices of those bookings, by currency. */
                revenue: {
                    /** @description In minor units, such as cents. */
                    amount: number;
                    /** @description ISO 4217. */
                    currency: string;
                }[];
            };
        };
        /** @description What became of the rows of a file. */
        ImportSummary: {
            /** @description How many rows the file has. */
            rows: number;
            /** @description How many were imported; of a dry run: would be. */
            imported: number;
            /** @description How many were there already, and left alone. */
            known: number;
            /** @description How many were refused. */
            refused: number;
            /** @description Nothing was changed. */
            dry_run: boolean;
            /** @description Why: of the first 1000 refused rows. */
            refusals: {
                /** @description Where the row ends in the file, counting from 1. */
                line: number;
                reason: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type User = components['schemas']['User'];
export type Session = components['schemas']['Session'];
export type ListedSession = components['schemas']['ListedSession'];
export type Registration = components['schemas']['Registration'];
export type Credentials = components['schemas']['Credentials'];
export type Profile = components['schemas']['Profile'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type ApiKey = components['schemas']['ApiKey'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type ApiKeyInput = components['schemas']['ApiKeyInput'];
export type ApiKeyPatch = components['schemas']['ApiKeyPatch'];
export type AuditRecord = components['schemas']['AuditRecord'];
export type Court = components['schemas']['Court'];
export type ListedCourt = components['schemas']['ListedCourt'];
export type CourtInput = components['schemas']['CourtInput'];
export type CourtPatch = components['schemas']['CourtPatch'];
export type ChangedCourt = components['schemas']['ChangedCourt'];
export type PolicyDraft = components['schemas']['PolicyDraft'];
export type PolicyPreview = components['schemas']['PolicyPreview'];
export type Booking = components['schemas']['Booking'];
export type AdminBooking = components['schemas']['AdminBooking'];
export type BookingInput = components['schemas']['BookingInput'];
export type BookingPatch = components['schemas']['BookingPatch'];
export type AdminBookingInput = components['schemas']['AdminBookingInput'];
export type AdminBookingPatch = components['schemas']['AdminBookingPatch'];
export type BookingReview = components['schemas']['BookingReview'];
export type SkippedDate = components['schemas']['SkippedDate'];
export type BookingSeries = components['schemas']['BookingSeries'];
export type SeriesInput = components['schemas']['SeriesInput'];
export type SeriesCancellation = components['schemas']['SeriesCancellation'];
export type CancelledSeries = components['schemas']['CancelledSeries'];
export type BookableStart = components['schemas']['BookableStart'];
export type CourtDay = components['schemas']['CourtDay'];
export type DayPreview = components['schemas']['DayPreview'];
export type WaitlistEntry = components['schemas']['WaitlistEntry'];
export type WaitlistInput = components['schemas']['WaitlistInput'];
export type Closure = components['schemas']['Closure'];
export type ClosureChange = components['schemas']['ClosureChange'];
export type ClosureInput = components['schemas']['ClosureInput'];
export type ClosurePatch = components['schemas']['ClosurePatch'];
export type CalendarLink = components['schemas']['CalendarLink'];
export type PasswordResetRequest = components['schemas']['PasswordResetRequest'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type EmailVerification = components['schemas']['EmailVerification'];
export type LiveTicket = components['schemas']['LiveTicket'];
export type Webhook = components['schemas']['Webhook'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type WebhookInput = components['schemas']['WebhookInput'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type Person = components['schemas']['Person'];
export type PersonDetail = components['schemas']['PersonDetail'];
export type PersonPatch = components['schemas']['PersonPatch'];
export type Erasure = components['schemas']['Erasure'];
export type PersonalData = components['schemas']['PersonalData'];
export type Utilisation = components['schemas']['Utilisation'];
export type ImportSummary = components['schemas']['ImportSummary'];
export type $defs = Record<string, never>;
export interface operations {
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
            /** @description The answer to register and login. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
            /** @description The answer to register and login. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listSessions: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedSession"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                session: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
            /** @description A person who can sign in. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
            /** @description A person who can sign in. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listCourts: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Every word must occur in name, type, venue, address or description, whatever case and accents. */
                search?: string;
                /** @description One or more slugs, separated by commas. */
                type?: string;
                /** @description true, false, 1 or 0. */
                active_only?: "true" | "false" | "1" | "0";
                /** @description The whole name, whatever case and accents. */
                venue?: string;
                /** @description true, false, 1 or 0. */
                indoor?: "true" | "false" | "1" | "0";
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description latitude,longitude in degrees (WGS 84): the nearest come first, with their distance_km. */
                near?: string;
                /** @description How far from near, up to 100; 25 unless said. */
                within_km?: number;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<hash of the body>". */
                    ETag?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCourt"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A court, pitch, table or room that can be booked. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    getCourtAvailability: {
        parameters: {
            query?: {
                /** @description One day; or date_from and date_to. */
                date?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description At most 30 days after date_from. */
                date_to?: string;
                /** @description Only slots of this length. */
                duration_minutes?: number;
                /** @description Only slots that start then or later, HH:MM. */
                start_after?: string;
                /** @description Only slots that end then or earlier, HH:MM. */
                end_before?: string;
            };
            header?: never;
            path: {
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CourtDay"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
    listAvailability: {
        parameters: {
            query: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date: string;
                /** @description Only slots of this length. */
                duration_minutes?: number;
                /** @description Only slots that start then or later, HH:MM. */
                start_after?: string;
                /** @description Only slots that end then or earlier, HH:MM. */
                end_before?: string;
                /** @description Every word must occur in name, type, venue, address or description, whatever case and accents. */
                search?: string;
                /** @description One or more slugs, separated by commas. */
                type?: string;
                /** @description The whole name, whatever case and accents. */
                venue?: string;
                /** @description true, false, 1 or 0. */
                indoor?: "true" | "false" | "1" | "0";
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description latitude,longitude in degrees (WGS 84): the nearest come first, with their distance_km. */
                near?: string;
                /** @description How far from near, up to 100; 25 unless said. */
                within_km?: number;
                /** @description Leaves out courts without a bookable slot; a page may then hold fewer. */
                bookable_only?: "true" | "false" | "1" | "0";
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CourtDay"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
    listBookings: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description One status or several with commas between: offered, pending, confirmed, completed, no_show, rejected, cancelled. */
                status?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                /** @description A positive integer. */
                court_id?: number;
                /** @description true: instead of your own, those of others in which you take part. */
                participating?: "true" | "false" | "1" | "0";
                /** @description upcoming: not over and offered, pending or confirmed, soonest first; past: the rest, latest first. */
                when?: "upcoming" | "past";
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Booking"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
                /** @description 1–255 printable ASCII characters. A repeated request with the same key gets the first response again. */
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
            /** @description A court held for a time slot on a date. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
                    /** @description The path of the new resource. */
                    Location?: string;
                    /** @description true if this is the stored response to an earlier request. */
                    "Idempotent-Replayed"?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A court held for a time slot on a date. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A court held for a time slot on a date. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
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
            /** @description A court held for a time slot on a date. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A court held for a time slot on a date. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listWaitlist: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description One status or several with commas between: waiting, offered, accepted, expired, left. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WaitlistEntry"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaitlistInput"];
            };
        };
        responses: {
            /** @description A place on the waiting list: who joined first is offered first. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitlistEntry"];
                };
            };
            /** @description A place on the waiting list: who joined first is offered first. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A place on the waiting list: who joined first is offered first. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A place on the waiting list: who joined first is offered first. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                entry: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A court held for a time slot on a date. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    listCourtsAsAdmin: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Every word must occur in name, type, venue, address or description, whatever case and accents. */
                search?: string;
                /** @description One or more slugs, separated by commas. */
                type?: string;
                /** @description true, false, 1 or 0. */
                active_only?: "true" | "false" | "1" | "0";
                /** @description The whole name, whatever case and accents. */
                venue?: string;
                /** @description true, false, 1 or 0. */
                indoor?: "true" | "false" | "1" | "0";
                /** @description One or more slugs, separated by commas. */
                surface?: string;
                /** @description latitude,longitude in degrees (WGS 84): the nearest come first, with their distance_km. */
                near?: string;
                /** @description How far from near, up to 100; 25 unless said. */
                within_km?: number;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<hash of the body>". */
                    ETag?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedCourt"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
            /** @description A court, pitch, table or room that can be booked. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
                    /** @description The path of the new resource. */
                    Location?: string;
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
    getCourtAsAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A court, pitch, table or room that can be booked. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
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
            /** @description A court as it was just changed. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    previewPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
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
            /** @description What would have come of bookings under other rules. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
            /** @description What a court would offer on a day. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listBookingsAsAdmin: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description One status or several with commas between: offered, pending, confirmed, completed, no_show, rejected, cancelled. */
                status?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                /** @description A positive integer. */
                court_id?: number;
                /** @description A calendar date, YYYY-MM-DD. */
                date?: string;
                /** @description A positive integer. */
                user_id?: number;
                /** @description A positive integer. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AdminBooking"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
                /** @description 1–255 printable ASCII characters. A repeated request with the same key gets the first response again. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
                    /** @description The path of the new resource. */
                    Location?: string;
                    /** @description true if this is the stored response to an earlier request. */
                    "Idempotent-Replayed"?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A booking as admins see it. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A booking as admins see it. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    listBookingSeries: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A positive integer. */
                court_id?: number;
                /** @description A positive integer. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BookingSeries"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
                /** @description 1–255 printable ASCII characters. A repeated request with the same key gets the first response again. */
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
            /** @description Bookings of a court every week at the same wall-clock time. They are at /admin/bookings?series_id=. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
                    /** @description The path of the new resource. */
                    Location?: string;
                    /** @description true if this is the stored response to an earlier request. */
                    "Idempotent-Replayed"?: string;
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
    getBookingSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
                series: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bookings of a court every week at the same wall-clock time. They are at /admin/bookings?series_id=. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
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
            /** @description A series of which bookings were just cancelled. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description A positive integer. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Closure"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosureInput"];
            };
        };
        responses: {
            /** @description A closure as it was just written. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
                    /** @description The path of the new resource. */
                    Location?: string;
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
                /** @description A positive integer. */
                closure: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A time in which courts take no bookings; dates and times are wall-clock time there. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                closure: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
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
            /** @description A closure as it was just written. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description Items on a page, 1–100. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
            /** @description An API key just made, with its secret. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An API key, without the secret. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
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
            /** @description An API key, without the secret. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                key: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An API key just made, with its secret. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listAudit: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Only this action. */
                action?: string;
                user_id?: number;
                api_key_id?: number;
                /** @description Only what happened then or later. */
                time_from?: string;
                /** @description Only what happened before. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRecord"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
            /** @description Server-sent events (WHATWG HTML), until either side ends them. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events (WHATWG HTML), until either side ends them. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
            /** @description Server-sent events (WHATWG HTML), until either side ends them. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
            /** @description Replaces the API key and the token for clients that cannot send headers. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
            /** @description A webhook with a secret just made. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
                    /** @description The path of the new resource. */
                    Location?: string;
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
                /** @description A positive integer. */
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where events are sent, without the secret. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
                /** @description A positive integer. */
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
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
            /** @description Where events are sent, without the secret. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook with a secret just made. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description A positive integer. */
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
                webhook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event on its way to a webhook, and how that went. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
                webhook: number;
                /** @description A positive integer. */
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event on its way to a webhook, and how that went. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    listUsers: {
        parameters: {
            query?: {
                /** @description Items on a page, 1–100. */
                limit?: number;
                /** @description The next_cursor of the previous page. */
                cursor?: string;
                /** @description Every word must occur in name, email or phone, whatever case and accents. */
                search?: string;
                role?: "player" | "admin";
                /** @description true, false, 1 or 0. */
                active?: "true" | "false" | "1" | "0";
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The next page, rel="next" (RFC 8288). */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
                        /** @description Send it as cursor to get the next page. Null on the last page. */
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
                /** @description A positive integer. */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user with what they have booked. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
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
            /** @description A user with what they have booked. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is kept of a person. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                booking: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description iCalendar (RFC 5545). */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description "<version>.<hash of the body>". */
                    ETag?: string;
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
    getCourtCalendarLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret link to a calendar. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A secret link to a calendar. */
            201: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
                /** @description A positive integer. */
                court: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    reportUtilisation: {
        parameters: {
            query: {
                /** @description What a line is of: court, type, weekday or hour. */
                group_by: "court" | "type" | "weekday" | "hour";
                /** @description A calendar date, YYYY-MM-DD. */
                date_from: string;
                /** @description The last day; at most 366 days in all. */
                date_to: string;
                /** @description A positive integer. */
                court_id?: number;
                /** @description One or more slugs, separated by commas. */
                type?: string;
                /** @description Whatever Accept says. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much of the time that courts are open is booked, and what it brings. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
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
    exportCourts: {
        parameters: {
            query?: {
                /** @description Every word must occur in name, type, venue, address or description, whatever case and accents. */
                search?: string;
                /** @description One or more slugs, separated by commas. */
                type?: string;
                /** @description true, false, 1 or 0. */
                active_only?: "true" | "false" | "1" | "0";
                /** @description The whole name, whatever case and accents. */
                venue?: string;
                /** @description true, false, 1 or 0. */
                indoor?: "true" | "false" | "1" | "0";
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
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
    exportBookings: {
        parameters: {
            query?: {
                /** @description One status or several with commas between: offered, pending, confirmed, completed, no_show, rejected, cancelled. */
                status?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_from?: string;
                /** @description A calendar date, YYYY-MM-DD. */
                date_to?: string;
                /** @description A positive integer. */
                court_id?: number;
                /** @description A calendar date, YYYY-MM-DD. */
                date?: string;
                /** @description A positive integer. */
                user_id?: number;
                /** @description A positive integer. */
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
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
                    /** @description The name of the file. */
                    "Content-Disposition"?: string;
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
    importCourts: {
        parameters: {
            query?: {
                /** @description true, false, 1 or 0. */
                dry_run?: "true" | "false" | "1" | "0";
                /** @description IANA name: that of the courts that are made; that of the service else. */
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
            /** @description What became of the rows of a file. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
    importBookings: {
        parameters: {
            query?: {
                /** @description true, false, 1 or 0. */
                dry_run?: "true" | "false" | "1" | "0";
                /** @description IANA name: that of the courts that are made; that of the service else. */
                time_zone?: string;
                /** @description true, false, 1 or 0. */
                create_courts?: "true" | "false" | "1" | "0";
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
            /** @description What became of the rows of a file. */
            200: {
                headers: {
                    /** @description The id of the request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The rate limit. `"key";q=600;w=60` means 600 units in 60 seconds. A request costs one unit unless its description names another cost. Absent if there is no limit. */
                    "RateLimit-Policy"?: string;
                    /** @description Units left, and seconds until they are reset: `"key";r=12;t=8`. */
                    RateLimit?: string;
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
}

/** Operations that take an `Idempotency-Key`: sent again with the same one, they happen once. */
export const idempotentOperations: ReadonlySet<string> = new Set([
  'POST /bookings',
  'POST /admin/bookings',
  'POST /admin/booking-series',
]);
