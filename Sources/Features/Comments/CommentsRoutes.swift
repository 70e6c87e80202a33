public import FanfareModels
public import HTTPBinding
import Pages
import JSON

extension Comments {
    /// What people can write under answers and reviews.
    public func routes(_ table: RouteTable) {
        let (readers, members) = (table.readers, table.members)

        readers.on(ListFeedComments.self) { call, context in try await list(call, seenBy: context.viewer?.id)
        }
        readers.on(ListReviewComments.self) { call, context in
            try await list(call, seenBy: context.viewer?.id)
        }
        readers.on(ListCommentsOf.self) { call, context in try await list(call, seenBy: context.viewer?.id) }
        members.on(ListComments.self) { call, context in try await list(call, seenBy: context.person) }
        members.on(PostComment.self) { call, context in try await post(call, by: context.person) }
        members.on(PostReviewComment.self) { call, context in try await post(call, by: context.person) }
        members.on(RestoreComment.self) { call, context in try await restore(call.id, by: context.person) }
        members.on(EditComment.self) { call, context in
            try await edit(call.id, call.comment, call.content, by: context.person)
        }
        members.on(RewriteComment.self) { call, context in
            try await edit(call.id, call.comment, call.content, by: context.person)
        }
        members.on(DeleteComment.self) { call, context in
            try await delete(call.id, by: context.person, asModerator: context.viewer.mayModerate)
            return EmptyResponse()
        }
    }
}

extension SentComment: SchemaDescribed {
    /// The shape in the OpenAPI document.
    public static var schema: OpenAPIScalar {
        OpenAPIScalar(.string, length: 1...CommentText.limit, example: "Well said!")
    }
}
